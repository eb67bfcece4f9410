import { NotFoundError, type Database, type Transaction } from '../../../../host/plugin-api/index.js';
import type { InstanceState } from '../steps/states.js';

/** An instance that has not ended, with the one that called it. */
export interface LiveInstance {
  readonly id: number;
  readonly parent_id: number | null;
  /** Id of the record that started it. */
  readonly record_id: number | null;
  readonly estado: InstanceState;
  /** Id of the instance whose suspension suspended this one: its own, or one above it. */
  readonly suspended_by: number | null;
}

/** An instance, and the live instances that it called, directly or through others. */
export interface LiveTree {
  readonly id: number;
  readonly estado: InstanceState;
  readonly isCalled: boolean;
  /** Whether the instance that called it is suspended. */
  readonly isBelowSuspended: boolean;
  /** The instance itself is first, where it has not ended. */
  readonly live: readonly LiveInstance[];
}

/**
 * Locks the tree of an instance, root first (ADR 0023), and reads its states, which hold from then on: no instance of
 * the tree begins, moves or ends until `tx` ends. Throws `NotFoundError`.
 */
export async function lockTree(database: Database, tx: Transaction, llave: string): Promise<LiveTree> {
  const [found] = await database.rows<{ id: number; root_id: number | null }>(
    'SELECT id, root_id FROM workflow_instance WHERE llave = $1',
    [llave],
    tx,
  );
  if (!found) throw new NotFoundError('No existe una instancia con esa llave.');
  const root = found.root_id ?? found.id;
  await database.changeRows('UPDATE workflow_instance SET revision = revision WHERE id = $1', [root], tx);
  // A step of a called instance locks that instance alone: it ends before this statement, or sees the changes of `tx`.
  await database.changeRows(
    "UPDATE workflow_instance SET revision = revision WHERE root_id = $1 AND estado IN ('ACTIVA', 'SUSPENDIDA')",
    [root],
    tx,
  );
  const rows = await database.rows<LiveInstance>(
    `SELECT id, parent_id, estado, suspended_by, CASE WHEN origin_kind = 'tramite' THEN origin_id END AS record_id
     FROM workflow_instance
     WHERE (id = $1 OR root_id = $1) AND (id = $2 OR estado IN ('ACTIVA', 'SUSPENDIDA')) ORDER BY id`,
    [root, found.id],
    tx,
  );
  const own = rows.find(({ id }) => id === found.id)!;
  const below = new Set([own.id]);
  // A caller is older than the instance that it calls.
  for (const { id, parent_id } of rows) if (parent_id !== null && below.has(parent_id)) below.add(id);
  return {
    id: own.id,
    estado: own.estado,
    isCalled: found.root_id !== null,
    isBelowSuspended: rows.some(({ id, estado }) => id === own.parent_id && estado === 'SUSPENDIDA'),
    live: rows.filter(({ id, estado }) => below.has(id) && (estado === 'ACTIVA' || estado === 'SUSPENDIDA')),
  };
}
