import { inject, injectable, optional } from 'inversify';
import { Clock, Database, InputError, type ImportOutcome, type Transaction } from '../../../host/plugin-api/index.js';
import { RetainedRecords } from '../../tramites/contract.js';
import type { RetentionRule } from './retention-rule.js';

/** A row, and the user that wrote it last; null: a bundle. */
export interface StoredRule extends RetentionRule {
  readonly user_id: number | null;
  readonly changed_at: Date;
}

const columns = 'tramite, anios, disposicion, fundamento';

/** The retention table: a row for each tramite that has one. */
@injectable()
export class RetentionRules {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(RetainedRecords) @optional() private readonly records?: RetainedRecords,
  ) {}

  all(tx?: Transaction): Promise<RetentionRule[]> {
    return this.database.rows<RetentionRule>(`SELECT ${columns} FROM privacy_retention ORDER BY tramite`, [], tx);
  }

  /** In the order of their codes. */
  page(after: string, limit: number): Promise<StoredRule[]> {
    const sql = `SELECT ${columns}, user_id, changed_at FROM privacy_retention WHERE tramite > $1
      ORDER BY tramite OFFSET 0 ROWS FETCH NEXT $2 ROWS ONLY`;
    return this.database.rows<StoredRule>(sql, [after, limit]);
  }

  async find(tramite: string, tx?: Transaction): Promise<RetentionRule | undefined> {
    const sql = `SELECT ${columns} FROM privacy_retention WHERE tramite = $1`;
    return (await this.database.rows<RetentionRule>(sql, [tramite], tx))[0];
  }

  /** In a transaction that holds the revision. Throws `InputError` for an unknown tramite. */
  async put(tx: Transaction, rule: RetentionRule, userId: number | null): Promise<ImportOutcome> {
    const { tramite, anios, disposicion, fundamento } = rule;
    if (this.records && !(await this.records.isTramite(tramite, tx))) {
      const reason = `No existe el trámite ${tramite}.`;
      throw new InputError(reason, { errors: { tramite: [reason] } });
    }
    const before = await this.find(tramite, tx);
    if (!before) {
      const row = { tramite, anios, disposicion, fundamento, user_id: userId, changed_at: this.clock.now() };
      await this.database.insert('privacy_retention', [row], [], tx);
      return 'created';
    }
    const isSame = before.anios === anios && before.disposicion === disposicion && before.fundamento === fundamento;
    if (isSame) return 'left';
    const sql = `UPDATE privacy_retention SET anios = $2, disposicion = $3, fundamento = $4, user_id = $5, changed_at = $6
      WHERE tramite = $1`;
    await this.database.change(sql, [tramite, anios, disposicion, fundamento, userId, this.clock.now()], tx);
    return 'changed';
  }

  /** Answers whether it was there. */
  async remove(tx: Transaction, tramite: string): Promise<boolean> {
    return (await this.database.change('DELETE FROM privacy_retention WHERE tramite = $1', [tramite], tx)) === 1;
  }
}
