import type { ChainedLog, Database } from '../../plugin-api/index.js';

/** A value as the database's driver returns it. */
export type StoredValue = string | number | Date | Buffer | null;

/** An entry of a log with every column, as the chain covers it. */
export interface StoredEntry {
  readonly id: string;
  readonly at: Date;
  readonly personal_digest: Buffer | null;
  readonly [column: string]: StoredValue | undefined;
}

/**
 * Returns the committed entries as the table `e`. SQL Server would wait for an entry that is being written: READPAST
 * skips it, which PostgreSQL does without a hint.
 */
export function committedEntries({ dialect }: Pick<Database, 'dialect'>, { entries }: ChainedLog): string {
  return dialect === 'mssql' ? `${entries} e WITH (READPAST)` : `${entries} e`;
}

/** Selects a JSON column as text: PostgreSQL's driver would parse it. */
export function jsonText({ dialect }: Pick<Database, 'dialect'>, column: string): string {
  return dialect === 'postgres' ? `CAST(${column} AS TEXT)` : column;
}

/** Lists the columns of a {@link StoredEntry}, of the table `e`. */
export function storedEntryColumns(database: Pick<Database, 'dialect'>, { columns, personal }: ChainedLog): string {
  const own = columns.map(([name, kind]) =>
    kind === 'json' ? `${jsonText(database, `e.${name}`)} AS ${name}` : `e.${name}`,
  );
  return ['e.id', 'e.at', ...own, personal ? 'e.personal_digest' : 'NULL AS personal_digest'].join(', ');
}
