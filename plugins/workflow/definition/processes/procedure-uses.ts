import { inject, injectable } from 'inversify';
import { Database, type Transaction } from '../../../../host/plugin-api/index.js';
import type { ProcedureUser } from '../../../procedures/contract.js';

/** The number that stands for the draft among the versions of its process. */
export const DRAFT = 0;

/** The registered procedures that drafts and versions of processes use, so that none of them is removed. */
@injectable()
export class ProcedureUses implements ProcedureUser {
  readonly name = 'un proceso';

  constructor(@inject(Database) private readonly database: Database) {}

  async isNaming(codigo: string, tx: Transaction): Promise<boolean> {
    const sql = 'SELECT process_id FROM workflow_procedure_use WHERE pro_codigo = $1';
    const clause = 'ORDER BY process_id OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY';
    return (await this.database.rows(`${sql} ${clause}`, [codigo], tx)).length > 0;
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
