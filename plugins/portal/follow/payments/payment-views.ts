import { amountInWords, type TrackedPayment } from '../../../tramites/contract.js';
import type { CityDates } from '../../receipt/city-dates.js';

/** A payment that is due, as templates take it. */
export interface DuePaymentView {
  readonly concept: string;
  readonly amount: string;
  /** The reference, in groups of four digits, which are copied without spaces. */
  readonly reference: readonly string[];
  /** The last moment to pay; null where there is none, and once it is over. */
  readonly until: string | null;
  /** The last moment to pay, once it is over. */
  readonly ended: string | null;
  /** The consequence of not paying. */
  readonly consequence: string | null;
  readonly places: readonly string[];
  /** The page that takes the payment. */
  readonly link: string | null;
}

/** A payment that has come in, as templates take it. */
export interface PaidView {
  readonly concept: string;
  readonly amount: string;
  readonly reference: readonly string[];
  readonly receipt: string | null;
  readonly when: string | null;
  /** Whether it came in when the request no longer waited for it. */
  readonly isUnawaited: boolean;
}

const groupsOf = (reference: string): readonly string[] =>
  /^\d+$/.test(reference) ? reference.match(/\d{1,4}/g)! : [reference];

/** Describes a payment that is due. Once its time is over, no way to pay is shown. */
export function duePaymentView(payment: TrackedPayment, dates: CityDates): DuePaymentView {
  const end = payment.hasta === null ? null : new Date(payment.hasta);
  const isOver = end !== null && dates.isOver(end);
  const last = end && dates.limit(end);
  return {
    concept: payment.concepto,
    amount: amountInWords(payment),
    reference: groupsOf(payment.referencia),
    until: isOver ? null : last,
    ended: isOver ? last : null,
    consequence: payment.si_no_paga,
    places: isOver ? [] : payment.lugares,
    link: isOver ? null : payment.enlace,
  };
}

/** Describes a payment that has come in. */
export const paidView = (payment: TrackedPayment, dates: CityDates): PaidView => ({
  concept: payment.concepto,
  amount: amountInWords(payment),
  reference: groupsOf(payment.referencia),
  receipt: payment.comprobante,
  when: payment.pagado === null ? null : dates.moment(new Date(payment.pagado)),
  isUnawaited: !payment.esperado,
});
