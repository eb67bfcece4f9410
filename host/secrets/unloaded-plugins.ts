import { findUnloaded } from '../plugins/left-out-plugins.js';
import { InputError, type AnyHostPlugin, type Database } from '../plugin-api/index.js';

const inTables = (id: string): string => id.replaceAll('-', '_');

/** Plugins that have run migrations here, as their tables are called. */
async function ownersOfTables(database: Database): Promise<readonly string[]> {
  const schema = database.dialect === 'postgres' ? 'current_schema()' : 'SCHEMA_NAME()';
  const rows = await database.rows<{ owner_table: string }>(
    `SELECT TABLE_NAME AS owner_table FROM INFORMATION_SCHEMA.COLUMNS
     WHERE TABLE_SCHEMA = ${schema} AND COLUMN_NAME = 'compatible_from' AND RIGHT(TABLE_NAME, 10) = '_migration'`,
  );
  return rows.map(({ owner_table }) => owner_table.replace(/_migration$/, ''));
}

/**
 * For a change of the root key: what a plugin has sealed that is not loaded could not be sealed anew, and be opened by
 * no key. Throws `InputError` where such a plugin has tables here, but for those of the product that seal nothing.
 */
export async function refuseUnloaded(database: Database, loaded: readonly AnyHostPlugin[]): Promise<void> {
  const ids = new Set(['host', ...loaded.map(({ id }) => inTables(id))]);
  const others = (await ownersOfTables(database)).filter((owner) => !ids.has(owner));
  if (others.length === 0) return;
  const unloaded = await findUnloaded(loaded);
  const harmless = new Set(unloaded.filter(({ sealedColumns }) => !sealedColumns).map(({ id }) => inTables(id)));
  const missing = others.filter((owner) => !harmless.has(owner));
  if (missing.length === 0) return;
  throw new InputError(
    `What these plugins have sealed would be lost, as they are not loaded: ${missing.join(', ')}. ` +
      'List them in plugins for this command, or drop their tables.',
  );
}
