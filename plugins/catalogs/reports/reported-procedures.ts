import { inject, injectable } from 'inversify';
import { Database, type Transaction } from '../../../host/plugin-api/index.js';
import { MOST_NAMED_PROCEDURE_USES, type ProcedureUser } from '../../procedures/contract.js';

/** Finds procedures that a report names, active or not: such a procedure is not removed. */
@injectable()
export class ReportedProcedures implements ProcedureUser {
  constructor(@inject(Database) private readonly database: Database) {}

  async usesOf(codigo: string, tx?: Transaction): Promise<readonly string[]> {
    const rows = await this.database.rows<{ codigo: string }>(
      `SELECT codigo FROM catalogs_informe WHERE procedimiento = $1
       ORDER BY codigo OFFSET 0 ROWS FETCH NEXT ${MOST_NAMED_PROCEDURE_USES} ROWS ONLY`,
      [codigo],
      tx,
    );
    return rows.map((row) => `el informe ${row.codigo}`);
  }
}
