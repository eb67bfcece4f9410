import { inject, injectable } from 'inversify';
import type { z } from 'zod';
import { Database, Logger, NotFoundError, UnavailableError } from '../../../host/plugin-api/index.js';
import { RegisteredProcedures, type ProcedureTransaction, ProcedureFailedError } from '../../procedures/contract.js';
import type { Invoice } from '../invoices/invoice.js';
import { InvoiceProcedures } from './invoice-procedures.js';
import { PaymentRefusedError, type InvoicePayment, type InvoiceSource, type Settlement } from './invoice-source.js';
import { answeredInvoice, answeredPayment } from './procedure-answers.js';

/** Turns the failure of a procedure, which the executor has logged, and a missing procedure into `UnavailableError`. */
function unavailable(error: unknown): never {
  if (!(error instanceof ProcedureFailedError || error instanceof NotFoundError)) throw error;
  throw new UnavailableError(undefined, error);
}

/** The source that queries and pays invoices by two registered procedures of the city. */
@injectable()
export class ProcedureInvoices implements InvoiceSource {
  constructor(
    @inject(InvoiceProcedures) private readonly own: InvoiceProcedures,
    @inject(RegisteredProcedures) private readonly procedures: RegisteredProcedures,
    @inject(Database) private readonly database: Database,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  async find(invoiceId: string): Promise<Invoice | undefined> {
    const { consulta } = this.own.codes;
    const answer = await this.procedures
      .runProcedure(consulta, 'interno', { invoice_id: invoiceId })
      .catch(unavailable);
    if (!answer.estado) return undefined;
    const invoice = this.read(consulta, answeredInvoice, answer.respuesta);
    // The procedure `consulta` need not know of payments that `pago` took.
    const isPaid = invoice.estado !== 'PAGADA' && (await this.isPaid(invoice.invoice_id));
    return isPaid ? { ...invoice, estado: 'PAGADA' } : invoice;
  }

  async transaction<T>(work: (settlement: Settlement) => Promise<T>): Promise<T> {
    try {
      await using transaction = await this.procedures.open(this.own.codes.pago, 'interno');
      const settle: Settlement['settle'] = (payment) => this.settle(transaction, payment);
      const result = await work({ tx: transaction.tx, settle });
      await transaction.commit();
      return result;
    } catch (error) {
      return unavailable(error);
    }
  }

  private async settle(transaction: ProcedureTransaction, payment: InvoicePayment): Promise<string | undefined> {
    const { invoiceId, requestId, valor, moneda, at, usuario } = payment;
    const { pago } = this.own.codes;
    const fecha = at.toISOString();
    const sent = { invoice_id: invoiceId, request_id: requestId, valor, moneda, fecha, usuario };
    const answer = await transaction.run(pago, sent);
    if (!answer.estado) throw new PaymentRefusedError(answer.mensaje);
    return this.read(pago, answeredPayment, answer.respuesta);
  }

  private async isPaid(invoiceId: string): Promise<boolean> {
    const sql = 'SELECT id FROM correspondents_payment WHERE invoice_id = $1';
    return (await this.database.rows(sql, [invoiceId])).length > 0;
  }

  /** Reads an answer. Logs only the names of the invalid fields, as the answer has personal data. */
  private read<S extends z.ZodType>(procedure: string, schema: S, respuesta: unknown): z.output<S> {
    const { data, error } = schema.safeParse(respuesta);
    if (!error) return data;
    const fields = error.issues.map(({ path }) => path.map(String).join('.'));
    this.logger.error({ procedure, fields }, 'a procedure of invoices answered another shape');
    throw new UnavailableError();
  }
}
