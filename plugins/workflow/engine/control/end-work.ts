import type { Database, Transaction } from '../../../../host/plugin-api/index.js';
import { endScopes, type EndedTask } from '../steps/end-scopes.js';
import { ROOT } from '../steps/flow-state.js';

/** Ends the work of an instance that ends: its root scope, with everything in it. Returns the cancelled tasks. */
export async function endWork(
  database: Database,
  tx: Transaction,
  instanceId: number,
  at: Date,
): Promise<readonly EndedTask[]> {
  const sql = 'SELECT ordinal FROM workflow_scope WHERE instance_id = $1';
  const scopes = await database.rows<{ ordinal: number }>(sql, [instanceId], tx);
  return endScopes(database, tx, { instanceId, scopes: [ROOT, ...scopes.map(({ ordinal }) => ordinal)], at });
}
