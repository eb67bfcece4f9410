import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { packageRoot } from '../../host/runtime/paths.js';
import type { Database } from '../../host/plugin-api/index.js';

/** A column of a view, as a database names it. */
export interface ViewColumn {
  readonly name: string;
  readonly type: string;
}

const postgresColumns = `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
  WHERE attrelid = to_regclass('ventanilla_v1.' || $1) AND attnum > 0 AND NOT attisdropped ORDER BY attnum`;

const mssqlColumns = `SELECT COLUMN_NAME AS name, CONCAT(DATA_TYPE, CASE
    WHEN CHARACTER_MAXIMUM_LENGTH = -1 THEN '(max)'
    WHEN CHARACTER_MAXIMUM_LENGTH IS NOT NULL THEN CONCAT('(', CHARACTER_MAXIMUM_LENGTH, ')')
    WHEN DATETIME_PRECISION IS NOT NULL THEN CONCAT('(', DATETIME_PRECISION, ')') END) AS type
  FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_SCHEMA = 'ventanilla_v1' AND TABLE_NAME = $1
  ORDER BY ORDINAL_POSITION`;

export const readViewsDocument = (): Promise<string> => readFile(path.join(packageRoot, 'docs/views.md'), 'utf8');

/** Returns the columns of a view of `ventanilla_v1`, in order. */
export function viewColumns(database: Database, view: string): Promise<ViewColumn[]> {
  return database.rows(database.dialect === 'postgres' ? postgresColumns : mssqlColumns, [view]);
}

/** Returns the columns of a view by the table of docs/views.md, on which a city's procedures rely. */
export async function promisedColumns({ dialect }: Database, view: string): Promise<ViewColumn[]> {
  const section = (await readViewsDocument()).split(`## \`ventanilla_v1.${view}\``)[1]!.split('\n## ')[0]!;
  const rows = [...section.matchAll(/^\| `([^`]+)` *\| `([^`]+)` *\| `([^`]+)` *\|/gm)];
  return rows.map(([, name, postgres, mssql]) => ({
    name: name!,
    type: (dialect === 'postgres' ? postgres : mssql)!,
  }));
}
