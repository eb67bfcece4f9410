import type { ChainedLog, Database } from '../../plugin-api/index.js';

/** A value as the database's driver hands it over. */
export type StoredValue = string | number | Date | Buffer | null;

/** An entry of a log as the chain covers it: every column. */
export interface StoredEntry {
  readonly id: string;
  readonly at: Date;
  readonly personal_digest: Buffer | null;
  readonly [column: string]: StoredValue | undefined;
}

/**
 * Returns the entries that are committed, as the table `e`. SQL Server would wait for one that is being written: it is
 * passed over, as it is where readers do not wait.
 */
export function committedEntries({ dialect }: Pick<Database, 'dialect'>, { entries }: ChainedLog): string {
  return dialect === 'mssql' ? `${entries} e WITH (READPAST)` : `${entries} e`;
}

/** Returns a JSON column as its text: PostgreSQL's driver would parse it. */
export function jsonText({ dialect }: Pick<Database, 'dialect'>, column: string): string {
  return dialect === 'postgres' ? `CAST(${column} AS TEXT)` : column;
}

/** Returns the columns of a {@link StoredEntry}, of the table `e`. */
export function storedEntryColumns(database: Pick<Database, 'dialect'>, { columns, personal }: ChainedLog): string {
  const own = columns.map(([name, kind]) =>
    kind === 'json' ? `${jsonText(database, `e.${name}`)} AS ${name}` : `e.${name}`,
  );
  return ['e.id', 'e.at', ...own, personal ? 'e.personal_digest' : 'NULL AS personal_digest'].join(', ');
}
