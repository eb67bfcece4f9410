import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Clock, maskWords, Metrics, type Identity } from '../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../calendar/contract.js';
import { queries } from '../correspondents-figures.js';
import { stateOn, type Invoice, type InvoiceState } from '../invoices/invoice.js';
import { Ledger } from '../ledger/ledger.js';
import { InvoiceSource } from '../source/invoice-source.js';

/** The answer to a query. The name of the invoice's holder is masked. */
export type QueryAnswer =
  | { readonly status: '0'; readonly requestId: string; readonly invoice: Invoice; readonly mensaje?: string }
  | { readonly status: '1'; readonly requestId: string; readonly mensaje: string };

const NONE = 'No existe una factura con ese número.';

/** The reasons against paying an invoice, by its state; undefined for one that can be paid. */
const reasons: Readonly<Record<InvoiceState, string | undefined>> = {
  PENDIENTE: undefined,
  PAGADA: 'La factura ya fue pagada.',
  ANULADA: 'La factura fue anulada.',
  VENCIDA: 'La factura está vencida.',
};

/** Answers queries of correspondents (interface, "Correspondent invoice endpoints"). */
@injectable()
export class QueryService {
  constructor(
    @inject(InvoiceSource) private readonly source: InvoiceSource,
    @inject(Ledger) private readonly ledger: Ledger,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Clock) private readonly clock: Clock,
    @inject(Metrics) private readonly metrics: Metrics,
  ) {}

  /**
   * Looks up an invoice and records the query in the ledger. Throws `UnavailableError` where the source does not
   * answer; the ledger then has no entry.
   */
  async ask(invoiceId: string, { userId }: Pick<Identity, 'userId'>): Promise<QueryAnswer> {
    const found = await this.source.find(invoiceId);
    const at = this.clock.now();
    const requestId = randomUUID();
    const entry = { at, movimiento: 'CONSULTA', userId, requestId } as const;
    if (!found) {
      await this.ledger.write({ ...entry, status: '1', invoice: { id: invoiceId }, motivo: NONE });
      this.metrics.add(queries, { status: '1' });
      return { status: '1', requestId, mensaje: NONE };
    }
    const invoice = { ...found, titular: maskWords(found.titular), estado: stateOn(this.calendar.dayOf(at), found) };
    const { invoice_id: id, valor, moneda, estado } = invoice;
    const mensaje = reasons[estado];
    await this.ledger.write({ ...entry, status: '0', invoice: { id, valor, moneda }, estado, motivo: mensaje });
    this.metrics.add(queries, { status: '0' });
    return { status: '0', requestId, invoice, ...(mensaje !== undefined && { mensaje }) };
  }
}
