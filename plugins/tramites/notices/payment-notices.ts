import { inject, injectable } from 'inversify';
import { HostSettings, type Transaction } from '../../../host/plugin-api/index.js';
import type { PaymentNotices, RecordPayment } from '../contract.js';
import { RecordLinks } from '../vocabulary/index.js';
import type { NoticeCause } from './noticed-record.js';
import { OnceNotices } from './once-notices.js';
import { dueWords, paidWords, UNAWAITED_WORDS } from './payment-words.js';

/** {@link PaymentNotices} of all records: one notice that a payment is due, and one that it has come in. */
@injectable()
export class StoredPaymentNotices implements PaymentNotices {
  private readonly days: Intl.DateTimeFormat;

  constructor(
    @inject(OnceNotices) private readonly notices: OnceNotices,
    @inject(RecordLinks) private readonly links: RecordLinks,
    @inject(HostSettings) { timeZone }: HostSettings,
  ) {
    this.days = new Intl.DateTimeFormat('es-CO', { timeZone, dateStyle: 'long' });
  }

  async notifyPayment(tx: Transaction, recordId: number, payment: RecordPayment): Promise<void> {
    const cause = `${payment.pago ? 'paid' : 'payment'}/${recordId}/${payment.id}`;
    await this.notices.notify(tx, recordId, cause, (key) => this.saidOf(payment, key));
  }

  /**
   * Returns the words of the notice. A demand is owed: without it, the person would not know what to pay. So is the
   * notice of a payment that nothing waited for: the money may be due to the person.
   */
  private saidOf(payment: RecordPayment, key: string): Pick<NoticeCause, 'occasion' | 'aviso' | 'more' | 'isOwed'> {
    const day = (moment: Date): string => this.days.format(moment);
    if (payment.pago) {
      const paid = { occasion: 'PAGO_RECIBIDO', more: paidWords(payment, payment.pago, day) } as const;
      return payment.isAwaited ? paid : { ...paid, aviso: UNAWAITED_WORDS, isOwed: true };
    }
    const hasPages = this.links.linkOf(key) !== null;
    return { occasion: 'PAGO', more: dueWords(payment, day, hasPages), isOwed: true };
  }
}
