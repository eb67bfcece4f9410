import type { Database } from '../../host/plugin-api/index.js';

/** A statement as a repository sends it. */
export interface SentStatement {
  readonly sql: string;
  readonly bind: readonly unknown[];
}

/** Makes a database that only records the statements sent to it; every call runs alone. */
export function recordingDatabase(sent: SentStatement[]): Database {
  const recording: Pick<Database, 'dialect' | 'batched'> & { readonly rows: unknown } = {
    dialect: 'postgres',
    rows: (sql: string, bind: readonly unknown[]) => {
      sent.push({ sql, bind });
      return Promise.resolve([]);
    },
    batched: (alone) => alone,
  };
  return recording as unknown as Database;
}
