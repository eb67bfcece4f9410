import { inject, injectable } from 'inversify';
import { Database, type Transaction } from '../../../host/plugin-api/index.js';
import type { ProcedureUser } from '../../procedures/contract.js';

/** Finds procedures that a report names, active or not: such a procedure is not removed. */
@injectable()
export class ReportedProcedures implements ProcedureUser {
  readonly name = 'un informe';

  constructor(@inject(Database) private readonly database: Database) {}

  async isNaming(codigo: string, tx: Transaction): Promise<boolean> {
    const sql =
      'SELECT id FROM catalogs_informe WHERE procedimiento = $1 ORDER BY id OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY';
    return (await this.database.rows(sql, [codigo], tx)).length > 0;
  }
}
