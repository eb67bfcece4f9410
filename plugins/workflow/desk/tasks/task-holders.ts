import { inject, injectable } from 'inversify';
import { Database, type Transaction, type UserReference } from '../../../../host/plugin-api/index.js';

/**
 * The query of a user's tasks and absences. Open and ended tasks are two parts, as the open ones have an index of their
 * own.
 */
const sql = `SELECT user_id AS id FROM workflow_substitution WHERE user_id = $1 OR substitute_id = $1
  UNION ALL SELECT user_id AS id FROM workflow_absence_request WHERE user_id = $1 OR substitute_id = $1
  UNION ALL SELECT id FROM workflow_task WHERE asignado = $1 AND estado = 'ASIGNADA'
  UNION ALL SELECT id FROM workflow_task WHERE asignado = $1 AND estado <> 'ASIGNADA'
  ORDER BY id OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY`;

/**
 * The references of tasks and absences to users: the holder of a task, also of an ended one, and the users of a planned
 * absence are not removed. A definition may name a person who has not done anything yet; users whom the history names
 * as actors have logged in before, which is an entry of the audit log.
 */
@injectable()
export class TaskHolders implements UserReference {
  readonly things = 'tareas o ausencias';

  constructor(@inject(Database) private readonly database: Database) {}

  async refersTo(userId: number, tx: Transaction): Promise<boolean> {
    return (await this.database.rows(sql, [userId], tx)).length > 0;
  }
}
