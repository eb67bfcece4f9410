import { inject, injectable } from 'inversify';
import { Database, type Transaction, type UserReference } from '../../../host/plugin-api/index.js';

const sql = `SELECT id FROM channels_connection WHERE user_id = $1
  ORDER BY id OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY`;

/** Prevents the removal of users who get the tasks of a connection. */
@injectable()
export class ConnectionOwners implements UserReference {
  readonly things = 'canales que le entregan tareas';

  constructor(@inject(Database) private readonly database: Database) {}

  async refersTo(userId: number, tx: Transaction): Promise<boolean> {
    return (await this.database.rows(sql, [userId], tx)).length > 0;
  }
}
