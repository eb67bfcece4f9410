import { inject, injectable } from 'inversify';
import { Database } from '../../../../host/plugin-api/index.js';
import type { AutomaticWork, WorkOutcome, WorkRequest } from '../automatic/automatic-work.js';
import { WorkMarks } from '../automatic/work-marks.js';
import { chargeColumns, type ChargeRow } from './charge-row.js';

/** ESPERA with a payment that has come: its receipt goes into the data under the code of the task. */
@injectable()
export class PaymentWork implements AutomaticWork {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(WorkMarks) private readonly marks: WorkMarks,
  ) {}

  async carryOut({ instance }: WorkRequest): Promise<WorkOutcome> {
    const sql = `SELECT ${chargeColumns('c')} FROM workflow_charge c WHERE c.task_id = $1 AND c.estado = 'PAGADO'`;
    const [paid] = await this.database.rows<ChargeRow>(sql, [instance.task.id]);
    if (!paid) throw new RangeError('A task goes on by a payment that has not come.');
    const { factura, valor, moneda, comprobante, pagado_at } = paid;
    const named = { factura, valor, moneda, comprobante, fecha: pagado_at!.toISOString() };
    await this.database.transaction((tx) => this.marks.done(tx, instance, { named }));
    return 'done';
  }
}
