import { inject, injectable } from 'inversify';
import {
  Clock,
  Database,
  Events,
  Metrics,
  UnavailableError,
  type Identity,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { invoicePaid } from '../contract.js';
import { paidAmounts, payments } from '../correspondents-figures.js';
import { Ledger, type KnownRequest, type LedgerEntry, type RequestAnswer } from '../ledger/ledger.js';
import { InvoiceSource, PaymentRefusedError, type InvoicePayment } from '../source/invoice-source.js';
import { PaymentRefusals, type PaymentRefusal } from './payment-refusals.js';

/** The answer to a correspondent about a payment. */
export type PaymentAnswer =
  | {
      readonly status: '0';
      readonly comprobante: string;
      readonly invoiceId: string;
      readonly valor: string;
      readonly fecha: string;
    }
  | PaymentRefusal;

/** The most tries after unique violations; each reads the outcome that another transaction committed. */
const TRIES = 5;

const RECEIPT_DIGITS = 9;
const receiptOf = (paymentId: number): string => `P-${String(paymentId).padStart(RECEIPT_DIGITS, '0')}`;

/**
 * Takes payments of correspondents (decisions, section 8). A request has one answer, which the ledger keeps; an invoice
 * has one payment. Unique constraints decide both: the loser reads the winner's outcome.
 */
@injectable()
export class PaymentService {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(Ledger) private readonly ledger: Ledger,
    @inject(InvoiceSource) private readonly source: InvoiceSource,
    @inject(PaymentRefusals) private readonly refusals: PaymentRefusals,
    @inject(Events) private readonly events: Events,
    @inject(Metrics) private readonly metrics: Metrics,
  ) {}

  /**
   * Pays the invoice of a request, or refuses. Throws `UnavailableError` where nothing was decided. A connection that
   * is lost during the commit leaves the outcome unknown; a repeated call returns the decision.
   */
  async pay(requestId: string, by: Identity): Promise<PaymentAnswer> {
    for (let left = TRIES; left > 0; left -= 1) {
      const request = await this.ledger.findRequest(requestId);
      if (request?.userId !== by.userId) return this.refuseStranger(requestId, by);
      if (request.answer) return answered(request, request.answer);
      try {
        return await this.decide(request, by);
      } catch (error) {
        if (!this.database.isUniqueViolation(error)) throw error;
      }
    }
    throw new UnavailableError();
  }

  private async decide(request: KnownRequest, by: Identity): Promise<PaymentAnswer> {
    const refusal = this.refusals.before(request);
    if (refusal) return this.refuse(request, refusal);
    const { requestId, invoiceId } = request;
    // Both are set: the query found an invoice to pay.
    const [valor, moneda] = [request.valor!, request.moneda!];
    const payment = { requestId, invoiceId, valor, moneda, at: this.clock.now(), usuario: by.username };
    try {
      return await this.settle(payment, by);
    } catch (error) {
      if (!(error instanceof PaymentRefusedError)) throw error;
      return this.refuse(request, this.refusals.ofSource(request, error, payment.at));
    }
  }

  private async settle(payment: InvoicePayment, by: Identity): Promise<PaymentAnswer> {
    const { requestId, invoiceId, valor, moneda, at } = payment;
    const comprobante = await this.source.transaction(async ({ tx, settle }) => {
      const paymentId = await this.claim(tx, payment);
      const receipt = (await settle(payment)) ?? receiptOf(paymentId);
      const invoice = { id: invoiceId, valor, moneda };
      const { userId } = by;
      const entry = { at, movimiento: 'PAGO', status: '0', userId, requestId, invoice, comprobante: receipt } as const;
      await this.ledger.write(entry, tx);
      await this.events.publishEvent(tx, invoicePaid, {
        paymentId,
        invoiceId,
        requestId,
        comprobante: receipt,
        valor,
        moneda,
        userId,
        at: at.toISOString(),
      });
      return receipt;
    });
    this.metrics.add(payments, { status: '0' });
    this.metrics.add(paidAmounts, { moneda }, Number(valor));
    return { status: '0', comprobante, invoiceId, valor, fecha: at.toISOString() };
  }

  /**
   * Claims the invoice and returns the id of the payment. Waits for another transaction that is paying the invoice, and
   * throws a unique violation where that one commits.
   */
  private async claim(tx: Transaction, { invoiceId, requestId }: InvoicePayment): Promise<number> {
    const row = { invoice_id: invoiceId, request_id: requestId };
    const [claimed] = await this.database.insertRows<{ id: number }>('correspondents_payment', [row], ['id'], tx);
    return claimed!.id;
  }

  private async refuse(request: KnownRequest, refusal: PaymentRefusal): Promise<PaymentRefusal> {
    const { requestId, userId, invoiceId: id, valor, moneda } = request;
    const invoice = { id, valor: valor ?? undefined, moneda: moneda ?? undefined };
    return this.write({ userId, requestId, invoice }, refusal);
  }

  /** Refuses alike a request of another user and one that does not exist. */
  private refuseStranger(requestId: string, { userId }: Identity): Promise<PaymentRefusal> {
    return this.write({ userId, requestId }, this.refusals.stranger);
  }

  private async write(
    about: Pick<LedgerEntry, 'userId' | 'requestId' | 'invoice'>,
    refusal: PaymentRefusal,
  ): Promise<PaymentRefusal> {
    const { status, mensaje: motivo } = refusal;
    await this.ledger.write({ ...about, at: this.clock.now(), movimiento: 'PAGO', status, motivo });
    this.metrics.add(payments, { status });
    return refusal;
  }
}

/** Returns the stored answer. */
function answered({ invoiceId, valor }: KnownRequest, answer: RequestAnswer): PaymentAnswer {
  const { status, at, comprobante, motivo } = answer;
  if (status === '2' || status === '3') return { status, mensaje: motivo! };
  return { status: '0', comprobante: comprobante!, invoiceId, valor: valor!, fecha: at.toISOString() };
}
