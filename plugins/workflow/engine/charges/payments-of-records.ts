import { inject, injectable } from 'inversify';
import { Database } from '../../../../host/plugin-api/index.js';
import type { RecordPayment, RecordPayments } from '../../../tramites/contract.js';
import { chargeColumns, type ChargeRow } from './charge-row.js';
import { ShownPayments } from './shown-payments.js';

/** {@link RecordPayments}: the payments in the trees of records. */
@injectable()
export class PaymentsOfRecords implements RecordPayments {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ShownPayments) private readonly shown: ShownPayments,
  ) {}

  async listPayments(llave: string): Promise<readonly RecordPayment[]> {
    const rows = await this.database.rows<ChargeRow>(
      `SELECT ${chargeColumns('c')} FROM (
         SELECT id FROM workflow_instance WHERE llave = $1
         UNION ALL SELECT i.id FROM workflow_instance r JOIN workflow_instance i ON i.root_id = r.id WHERE r.llave = $1
       ) tree JOIN workflow_charge c ON c.instance_id = tree.id
       WHERE c.estado IN ('PENDIENTE', 'PAGADO') ORDER BY c.id`,
      [llave],
    );
    return rows.map((row) => this.shown.of(row));
  }
}
