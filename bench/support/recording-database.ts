import type { Database } from '../../host/plugin-api/index.js';

/** A statement as a repository sends it. */
export interface SentStatement {
  readonly sql: string;
  readonly bind: readonly unknown[];
}

/** Returns a database that does nothing but write down what it is sent; everything is called alone. */
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
