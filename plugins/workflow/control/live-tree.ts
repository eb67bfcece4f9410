import { NotFoundError, type Database, type Transaction } from '../../../host/plugin-api/index.js';
import type { InstanceState } from '../engine/states.js';

/** An instance that has not ended, with what it was called by. */
export interface LiveInstance {
  readonly id: number;
  readonly parent_id: number | null;
  readonly estado: InstanceState;
}

/** An instance, and those of its tree that it has called, itself or through others, which have not ended. */
export interface LiveTree {
  readonly id: number;
  readonly estado: InstanceState;
  readonly isCalled: boolean;
  /** Itself first, where it has not ended. */
  readonly live: readonly LiveInstance[];
}

/**
 * Locks the root of an instance's tree, under which no other instance begins, and reads what lives in it. Throws
 * `NotFoundError`.
 */
export async function lockTree(database: Database, tx: Transaction, llave: string): Promise<LiveTree> {
  const [found] = await database.rows<{ id: number; root_id: number | null }>(
    'SELECT id, root_id FROM workflow_instance WHERE llave = $1',
    [llave],
    tx,
  );
  if (!found) throw new NotFoundError('No existe una instancia con esa llave.');
  const root = found.root_id ?? found.id;
  await database.change('UPDATE workflow_instance SET revision = revision WHERE id = $1', [root], tx);
  const rows = await database.rows<LiveInstance>(
    `SELECT id, parent_id, estado FROM workflow_instance
     WHERE (id = $1 OR root_id = $1) AND (id = $2 OR estado IN ('ACTIVA', 'SUSPENDIDA')) ORDER BY id`,
    [root, found.id],
    tx,
  );
  const own = rows.find(({ id }) => id === found.id)!;
  const below = new Set([own.id]);
  // Whoever calls was there before whom it calls.
  for (const { id, parent_id } of rows) if (parent_id !== null && below.has(parent_id)) below.add(id);
  return {
    id: own.id,
    estado: own.estado,
    isCalled: found.root_id !== null,
    live: rows.filter(({ id, estado }) => below.has(id) && (estado === 'ACTIVA' || estado === 'SUSPENDIDA')),
  };
}
