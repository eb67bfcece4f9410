import type { Database } from '../plugin-api/index.js';

/** Whether there is a table, or a view, of this name. */
export async function tableExists(database: Database, name: string): Promise<boolean> {
  const find = database.dialect === 'postgres' ? 'to_regclass' : 'OBJECT_ID';
  const [row] = await database.rows<{ found: unknown }>(`SELECT ${find}('${name}') AS found`);
  return row!.found !== null;
}
