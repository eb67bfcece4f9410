import type { Database, Transaction } from '../../../../host/plugin-api/index.js';
import { poolOf } from './task-pool.js';

/** Scopes of an instance, with all scopes in them, and the moment of their end. */
interface EndingScopes {
  readonly instanceId: number;
  readonly scopes: readonly number[];
  readonly at: Date;
}

/** A task that was cancelled with its scope. */
export interface EndedTask {
  readonly id: number;
  readonly tipo: string;
}

/**
 * Ends scopes with everything in them: cancels their open tasks, takes these out of their pools, and removes timers,
 * tokens and arrivals. The transaction has locked the instance. A task leaves its pool after the statement that cancels
 * it: that one waits for a claim or a release of the same moment, whose rows the later statement then sees. Returns the
 * tasks.
 */
export async function endScopes(
  database: Database,
  tx: Transaction,
  { instanceId, scopes, at }: EndingScopes,
): Promise<readonly EndedTask[]> {
  const cancelled: EndedTask[] = [];
  for (const scope of scopes) {
    const bind = [instanceId, scope];
    const open = await database.rows<EndedTask>(
      `SELECT t.id, t.tipo FROM workflow_token k JOIN workflow_task t ON t.instance_id = k.instance_id AND t.token = k.ordinal
       WHERE k.instance_id = $1 AND k.scope = $2 AND t.ended_at IS NULL`,
      bind,
      tx,
    );
    for (const task of open) {
      const { id } = task;
      await database.changeRows(
        `UPDATE workflow_task SET estado = 'CANCELADA', ended_at = $1, trabajo = NULL, incidente = NULL,
           para_ciudadano = NULL WHERE id = $2`,
        [at, id],
        tx,
      );
      await poolOf(database, tx, id).leave();
      cancelled.push(task);
    }
    await database.changeRows(
      `DELETE FROM workflow_timer WHERE task_id IN (
         SELECT t.id FROM workflow_token k JOIN workflow_task t ON t.instance_id = k.instance_id AND t.token = k.ordinal
         WHERE k.instance_id = $1 AND k.scope = $2)`,
      bind,
      tx,
    );
    await database.changeRows('DELETE FROM workflow_token WHERE instance_id = $1 AND scope = $2', bind, tx);
    await database.changeRows('DELETE FROM workflow_arrival WHERE instance_id = $1 AND scope = $2', bind, tx);
    await database.changeRows('DELETE FROM workflow_scope WHERE instance_id = $1 AND ordinal = $2', bind, tx);
  }
  return cancelled;
}
