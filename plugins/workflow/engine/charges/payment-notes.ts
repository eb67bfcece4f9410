import { inject, injectable, optional } from 'inversify';
import { Database, type Transaction } from '../../../../host/plugin-api/index.js';
import { PaymentNotices } from '../../../tramites/contract.js';
import type { ChargeRow } from './charge-row.js';
import { ShownPayments } from './shown-payments.js';

/** The notices of payments to the citizens whose records started the trees of instances. */
@injectable()
export class PaymentNotes {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ShownPayments) private readonly shown: ShownPayments,
    @inject(PaymentNotices) @optional() private readonly notices?: PaymentNotices,
  ) {}

  /**
   * Notifies the citizen of payments of an instance; does nothing where no record started its tree. It locks the
   * record: the caller locks no row in `tx` afterwards.
   */
  async notify(tx: Transaction, instanceId: number, rows: readonly ChargeRow[]): Promise<void> {
    if (!this.notices || rows.length === 0) return;
    const [root] = await this.database.rows<{ record_id: number }>(
      `SELECT r.origin_id AS record_id FROM workflow_instance i
       JOIN workflow_instance r ON r.id = COALESCE(i.root_id, i.id)
       WHERE i.id = $1 AND r.origin_kind = 'tramite'`,
      [instanceId],
      tx,
    );
    if (!root) return;
    for (const row of rows) {
      await this.notices.notifyPayment(tx, root.record_id, this.shown.of(row));
    }
  }
}
