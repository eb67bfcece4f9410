import { connect } from '../../../host/data/database/connect.js';
import { SequelizeDatabase } from '../../../host/data/database/sequelize-database.js';
import type { TestDatabase } from '../../../testing/test-database.js';
import { testDatabaseConfig } from '../../../testing/patient-limits.js';

/** Drops what plugins have in a database: their tables, which are named after them, and their list of migrations. */
export async function dropTables({ url }: TestDatabase, plugins: readonly string[]): Promise<void> {
  const pool = connect(url, testDatabaseConfig);
  const database = new SequelizeDatabase(pool, testDatabaseConfig);
  try {
    const tables = await database.rows<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_type = 'BASE TABLE'`,
    );
    const own = tables.map(({ name }) => name).filter((name) => plugins.some((id) => name.startsWith(`${id}_`)));
    // SQL Server copies no databases: there are none yet.
    if (own.length > 0) await database.changeRows(`DROP TABLE ${own.join(', ')} CASCADE`);
  } finally {
    await pool.close();
  }
}
