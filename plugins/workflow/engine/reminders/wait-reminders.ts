import { inject, injectable, optional } from 'inversify';
import {
  Clock,
  Database,
  jobHandler,
  type JobContext,
  type JobHandler,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import { isTooShort, WorkingCalendar } from '../../../calendar/contract.js';
import { CitizenReminders } from '../../../tramites/contract.js';
import { ChargedPayments } from '../charges/charged-payments.js';
import { chargeColumns, type ChargeRow } from '../charges/charge-row.js';
import { ShownPayments } from '../charges/shown-payments.js';
import { CitizenWaits } from '../steps/citizen-waits.js';
import { paymentReminded, requestReminded } from '../steps/jobs.js';

/** The wait of a task, and the record that started its tree. */
interface WaitRow {
  readonly root_id: number;
  readonly record_id: number;
  readonly created_at: Date;
}

/**
 * The reminders to citizens that a wait ends soon. Each is sent once, as its job ends with it, and none where the wait
 * has ended meanwhile, its time is over, or it was too short for one.
 */
@injectable()
export class WaitReminders {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Clock) private readonly clock: Clock,
    @inject(CitizenWaits) private readonly waits: CitizenWaits,
    @inject(ChargedPayments) private readonly payments: ChargedPayments,
    @inject(ShownPayments) private readonly shown: ShownPayments,
    @inject(CitizenReminders) @optional() private readonly reminders?: CitizenReminders,
  ) {}

  get handlers(): readonly JobHandler[] {
    return [
      jobHandler({
        type: paymentReminded,
        handle: ({ pago }, context) => this.remindOfPayment(pago, context),
      }),
      jobHandler({
        type: requestReminded,
        handle: ({ tarea, hasta }, { finish }) =>
          this.database.transaction(async (tx) => {
            await this.remindOfRequest(tx, tarea, new Date(hasta));
            await finish(tx);
          }),
        // The task does not wait for its reminder: the first notice still stands.
        givenUp: () => Promise.resolve(),
      }),
    ];
  }

  /** Reminds of a payment, unless its invoice is paid and nothing has reported that. */
  private async remindOfPayment(id: number, { finish }: JobContext): Promise<void> {
    const charge = await this.find(id);
    const isPaid = charge !== undefined && (await this.payments.takeUnreported(charge.task_id));
    await this.database.transaction(async (tx) => {
      const wait = charge && !isPaid && (await this.lock(tx, charge.task_id));
      // Behind the lock of the instance: neither a payment nor a step comes before the end of `tx`.
      const row = wait ? await this.find(id, tx) : undefined;
      if (wait && row?.estado === 'PENDIENTE' && row.vence && (await this.isInTime(tx, wait, row.vence))) {
        await this.reminders?.remindOfPayment(tx, wait.record_id, this.shown.of(row));
      }
      await finish(tx);
    });
  }

  /** Reminds of a request of the process, unless it has another end now. */
  private async remindOfRequest(tx: Transaction, taskId: number, until: Date): Promise<void> {
    const wait = await this.lock(tx, taskId, "AND i.estado = 'ACTIVA'");
    if (!wait || !(await this.isInTime(tx, wait, until))) return;
    const open = await this.waits.ofTree(wait.root_id, tx);
    const request = open.find(({ id, vence }) => id === taskId && vence?.getTime() === until.getTime());
    if (request) await this.reminders?.remindOfRequest(tx, wait.record_id, { ...request, hasta: until });
  }

  /**
   * Locks the instance of a task, which it then reads: undefined where it no longer waits, and where no record started
   * its tree.
   */
  private async lock(tx: Transaction, taskId: number, condition = ''): Promise<WaitRow | undefined> {
    const lock = `UPDATE workflow_instance SET revision = revision
      WHERE id = (SELECT instance_id FROM workflow_task WHERE id = $1)`;
    await this.database.changeRows(lock, [taskId], tx);
    const [wait] = await this.database.rows<WaitRow>(
      `SELECT t.created_at, r.id AS root_id, r.origin_id AS record_id FROM workflow_task t
       JOIN workflow_instance i ON i.id = t.instance_id JOIN workflow_instance r ON r.id = COALESCE(i.root_id, i.id)
       WHERE t.id = $1 AND t.estado = 'EN_ESPERA' AND r.origin_kind = 'tramite' ${condition}`,
      [taskId],
      tx,
    );
    return wait;
  }

  private async isInTime(tx: Transaction, { created_at: from }: WaitRow, until: Date): Promise<boolean> {
    return until > this.clock.now() && !isTooShort(await this.calendar.settled(tx), from, until);
  }

  private async find(id: number, tx?: Transaction): Promise<ChargeRow | undefined> {
    const sql = `SELECT ${chargeColumns('c')} FROM workflow_charge c WHERE c.id = $1`;
    return (await this.database.rows<ChargeRow>(sql, [id], tx))[0];
  }
}
