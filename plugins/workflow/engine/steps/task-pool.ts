import type { Database, Transaction } from '../../../../host/plugin-api/index.js';
import { poolTerm } from './pool-term.js';

/** The entries of a task in the pools of its groups: they exist as long as the task can be taken. */
export interface TaskPool {
  /** Removes the entries, where a user has taken the task. */
  leave(): Promise<void>;
  /** Adds the entries, where members of its groups may take the task again. */
  enter(): Promise<void>;
  /** Updates the end of the term in the entries. */
  moveTerm(): Promise<void>;
}

/**
 * Returns the pool of a task. A transaction that moves a task in or out changes the task first, then its entries. A
 * task without groups has none.
 */
export function poolOf(database: Database, tx: Transaction, id: number): TaskPool {
  const groups =
    database.dialect === 'postgres'
      ? 'SELECT g.grupo, t.id, t.vence FROM workflow_task t CROSS JOIN jsonb_array_elements_text(t.grupos) AS g (grupo) WHERE t.id = $1'
      : 'SELECT g.value AS grupo, t.id, t.vence FROM workflow_task t CROSS APPLY OPENJSON(t.grupos) AS g WHERE t.id = $1';
  const entries = `task_id = $1 AND grupo IN (SELECT grupo FROM (${groups}) AS own)`;
  const leave = async (): Promise<void> => {
    await database.changeRows(`DELETE FROM workflow_task_pool WHERE ${entries}`, [id], tx);
  };
  return {
    leave,
    enter: async () => {
      await leave();
      const rows = `SELECT grupo, id, ${poolTerm('vence')} FROM (${groups}) AS own`;
      await database.changeRows(`INSERT INTO workflow_task_pool (grupo, task_id, vence) ${rows}`, [id], tx);
    },
    moveTerm: async () => {
      const term = `(SELECT ${poolTerm('t.vence')} FROM workflow_task t WHERE t.id = $1)`;
      await database.changeRows(`UPDATE workflow_task_pool SET vence = ${term} WHERE ${entries}`, [id], tx);
    },
  };
}
