import { inject, injectable } from 'inversify';
import { Database, type Transaction, type UserReference } from '../../../host/plugin-api/index.js';

const sql = `SELECT id FROM correspondents_ledger WHERE user_id = $1
  ORDER BY id OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY`;

/** Prevents the removal of users that the ledger refers to. */
@injectable()
export class LedgerUsers implements UserReference {
  readonly things = 'registros de pagos';

  constructor(@inject(Database) private readonly database: Database) {}

  async refersTo(userId: number, tx: Transaction): Promise<boolean> {
    return (await this.database.rows(sql, [userId], tx)).length > 0;
  }
}
