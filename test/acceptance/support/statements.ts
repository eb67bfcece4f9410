import type { Database } from '../../../host/plugin-api/index.js';

/** What a host is entered with among those that serve, once a second, whatever else it does. */
const beat = /UPDATE host_instance SET beats/;

/** The statements that a database is sent while some work runs, those of transactions included. */
export async function statementsDuring(database: Database, work: () => PromiseLike<unknown>): Promise<string[]> {
  const { options } = database.sequelize as unknown as {
    options: { logging: false | ((sql: string) => void) };
  };
  const statements: string[] = [];
  options.logging = (sql) => {
    if (!beat.test(sql)) statements.push(sql.replace(/^Executing \([^)]*\): /, ''));
  };
  try {
    await work();
  } finally {
    options.logging = false;
  }
  return statements;
}
