import { inject, injectable, optional } from 'inversify';
import { WorkingCalendar } from '../../../calendar/contract.js';
import { Charges, type ChargedInvoice } from '../../contract.js';
import { paymentOf, type MoveValues, type TaskModel } from '../../definition/index.js';
import { ConditionFailedError } from '../steps/advance.js';
import type { NewTask } from '../steps/step.js';
import { pathOf, readPayment } from './read-payment.js';
import type { TaskCharge } from './task-charge.js';

const DAY_MILLISECONDS = 86_400_000;

/** The planner of the payments that new tasks wait for. */
@injectable()
export class ChargePlanner {
  constructor(
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Charges) @optional() private readonly charges?: Pick<Charges, 'findInvoice'>,
  ) {}

  /**
   * Plans the payment of a task that a move of the instance opens; undefined for a task without one. Throws
   * {@link ConditionFailedError}, and `UnavailableError` where invoices cannot be read now. Not to be called inside a
   * transaction.
   */
  async of(
    task: TaskModel,
    { token, vence }: Pick<NewTask, 'token' | 'vence'>,
    values: MoveValues,
  ): Promise<TaskCharge | undefined> {
    const payment = paymentOf(task);
    const read = readPayment(task, values);
    if (!payment || !read) return undefined;
    const { codigo } = task;
    if (!this.charges) throw new ConditionFailedError(pathOf(task), { message: NO_CHARGES });
    const common = { token, codigo, read, siNoPaga: payment.si_no_paga ?? null };
    if ('factura' in read) {
      const found = await this.charges.findInvoice(read.factura);
      const problem = problemOf(found);
      if (!found || problem !== undefined) throw new ConditionFailedError(`${pathOf(task)}.factura`, problem!);
      return { ...common, invoice: { found }, vence: this.earlier(vence, found.vencimiento) };
    }
    if ('factura' in payment || vence === null) throw new RangeError(`The task ${codigo} has no last day to pay.`);
    const issue = { ...read, concepto: payment.concepto, vencimiento: this.calendar.dayOf(vence) };
    return { ...common, invoice: { issue }, vence };
  }

  /** Returns the earlier one of a moment and of the end of a day; null without both. */
  private earlier(moment: Date | null, day: string | null): Date | null {
    if (day === null) return moment;
    const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MILLISECONDS).toISOString().slice(0, 10);
    const end = new Date(this.calendar.startOf(next).getTime() - 1);
    return moment !== null && moment < end ? moment : end;
  }
}

/** The reason why an invoice is refused. */
interface Problem {
  readonly message: string;
}

const NO_CHARGES = 'Nada instalado recibe pagos.';

/** Explains why nobody can pay an invoice; undefined for one that can be paid, or is paid. */
function problemOf(invoice: ChargedInvoice | undefined): Problem | undefined {
  if (!invoice) return { message: 'Ninguna factura tiene ese número.' };
  if (invoice.estado === 'ANULADA') return { message: 'Esa factura está anulada.' };
  return invoice.estado === 'VENCIDA' ? { message: 'El plazo de esa factura ya se venció.' } : undefined;
}
