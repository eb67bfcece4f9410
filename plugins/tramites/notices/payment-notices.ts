import { inject, injectable } from 'inversify';
import { Clock, Database, HostSettings, NotFoundError, type Transaction } from '../../../host/plugin-api/index.js';
import type { PaymentNotices, RecordPayment } from '../contract.js';
import { RecordLinks } from '../vocabulary/index.js';
import type { NoticeCause, NoticedRecord } from './noticed-record.js';
import { dueWords, paidWords, UNAWAITED_WORDS } from './payment-words.js';
import { StoredNotices } from './record-notices.js';

/** {@link PaymentNotices} of all records: one notice that a payment is due, and one that it has come in. */
@injectable()
export class StoredPaymentNotices implements PaymentNotices {
  private readonly days: Intl.DateTimeFormat;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(StoredNotices) private readonly notices: StoredNotices,
    @inject(RecordLinks) private readonly links: RecordLinks,
    @inject(Clock) private readonly clock: Clock,
    @inject(HostSettings) { timeZone }: HostSettings,
  ) {
    this.days = new Intl.DateTimeFormat('es-CO', { timeZone, dateStyle: 'long' });
  }

  async notifyPayment(tx: Transaction, recordId: number, payment: RecordPayment): Promise<void> {
    const locked = await this.database.changeRows(
      'UPDATE tramites_record SET vence = vence WHERE id = $1',
      [recordId],
      tx,
    );
    if (locked !== 1) throw new NotFoundError('No existe ese registro.');
    const cause = `${payment.pago ? 'paid' : 'payment'}/${recordId}/${payment.id}`;
    const [record] = await this.database.rows<NoticedRecord & { clave: string; sent: number | string }>(
      `SELECT r.id, r.clave, r.recibo_pregunta, r.reply_to, r.respondido, t.avisos,
         (SELECT COUNT(*) FROM tramites_record_notice n WHERE n.causa = $2) AS sent
       FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id WHERE r.id = $1`,
      [recordId, cause],
      tx,
    );
    // The lock of the record makes repetitions wait for each other.
    if (Number(record!.sent) > 0) return;
    await this.notices.notify(tx, record!, { cause, at: this.clock.now(), ...this.saidOf(payment, record!.clave) });
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
