import { inject, injectable } from 'inversify';
import { Database, type Transaction } from '../../../../host/plugin-api/index.js';
import { MOST_NAMED_PROCEDURE_USES, type ProcedureUser } from '../../../procedures/contract.js';

/** The number that stands for the draft among the versions of its process. */
export const DRAFT = 0;

/** The registered procedures that drafts and versions of processes use, so that none of them is removed. */
@injectable()
export class ProcedureUses implements ProcedureUser {
  constructor(@inject(Database) private readonly database: Database) {}

  async usesOf(codigo: string, tx?: Transaction): Promise<readonly string[]> {
    const rows = await this.database.rows<{ codigo: string }>(
      `SELECT DISTINCT p.codigo FROM workflow_procedure_use u JOIN workflow_process p ON p.id = u.process_id
       WHERE u.pro_codigo = $1 ORDER BY p.codigo OFFSET 0 ROWS FETCH NEXT ${MOST_NAMED_PROCEDURE_USES} ROWS ONLY`,
      [codigo],
      tx,
    );
    return rows.map((row) => `el proceso ${row.codigo}`);
  }

  /** Replaces the codes of a version, or of the {@link DRAFT}. */
  async put(tx: Transaction, processId: number, version: number, codes: readonly string[]): Promise<void> {
    await this.database.changeRows(
      'DELETE FROM workflow_procedure_use WHERE process_id = $1 AND version = $2',
      [processId, version],
      tx,
    );
    if (codes.length === 0) return;
    const rows = codes.map((pro_codigo) => ({ process_id: processId, version, pro_codigo }));
    await this.database.insertRows('workflow_procedure_use', rows, [], tx);
  }
}
