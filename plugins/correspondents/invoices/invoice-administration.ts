import { inject, injectable } from 'inversify';
import {
  ConflictError,
  Database,
  Editions,
  NotFoundError,
  type Identity,
  type ImportOutcome,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { InvoiceProcedures } from '../source/invoice-procedures.js';
import { invoiceRevision, type InvoiceFields, type StoredInvoice } from './invoice.js';
import { InvoiceAudit } from './invoice-audit.js';
import { InvoiceRows, saysTheSame } from './invoice-rows.js';
import { InvoiceSearch, type InvoiceFilter, type ListedInvoice } from './invoice-search.js';

/** The refusals of a change, by the state of the invoice. */
const closed: Readonly<Record<StoredInvoice['estado'], readonly [code: string, detail: string]>> = {
  PENDIENTE: ['busy', 'La factura se está cambiando en este momento. Intente de nuevo.'],
  PAGADA: ['invoice_paid', 'La factura ya fue pagada y no se cambia.'],
  ANULADA: ['invoice_annulled', 'La factura fue anulada y no se cambia.'],
};

/** The refusal of a change of an invoice that a process waits for. */
const ofProcess = [
  'invoice_of_process',
  'Esta factura la expidió un trámite que espera su pago: no se cambia aquí.',
] as const;

const pending = { estado: 'PENDIENTE', de_proceso: false } as const;

function refusalOf(present: StoredInvoice | undefined): Error {
  if (!present) return new NotFoundError('No existe una factura con ese número.');
  const [code, detail] = present.estado === 'PENDIENTE' && present.de_proceso ? ofProcess : closed[present.estado];
  return new ConflictError(detail, { code });
}

/** Administrates the invoices of the plugin's own table. */
@injectable()
export class InvoiceAdministration {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(InvoiceRows) private readonly invoices: InvoiceRows,
    @inject(InvoiceSearch) private readonly search: InvoiceSearch,
    @inject(InvoiceProcedures) private readonly procedures: InvoiceProcedures,
    @inject(Editions) private readonly editions: Editions,
    @inject(InvoiceAudit) private readonly audit: InvoiceAudit,
  ) {}

  list(filter: InvoiceFilter): Promise<ListedInvoice[]> {
    return this.search.page(filter);
  }

  /**
   * Writes an invoice with exactly these fields. Throws `ConflictError`: `invoice_paid` or `invoice_annulled` where
   * that would change a paid or annulled invoice, `invoice_of_process` where a process waits for it,
   * `invoices_elsewhere` where procedures have the invoices, and `busy` where another transaction changes it; with a
   * revision, `stale_revision` where that is not the present one.
   */
  save(by: Identity, invoice: InvoiceFields, revision?: string): Promise<ImportOutcome> {
    this.procedures.requireNone();
    return this.database.transaction(async (tx) => {
      const present = await this.invoices.lock(tx, invoice.invoice_id);
      const thing = { kind: 'correspondents.invoice', id: invoice.invoice_id, section: 'facturas' };
      await this.editions.requireRevision(tx, thing, invoiceRevision(present), revision);
      const outcome = await this.put(tx, invoice);
      // A call at the same time has created it: this editor has not seen that invoice.
      if (revision !== undefined && !present && outcome === 'changed') throw refusalOf({ ...invoice, ...pending });
      if (outcome === 'left') return outcome;
      const { valor, moneda, vencimiento } = invoice;
      await this.audit.note(tx, by, invoice.invoice_id, 'saved', { details: { outcome, valor, moneda, vencimiento } });
      return outcome;
    });
  }

  /** Annuls a pending invoice of the city. Throws `NotFoundError`, and for others `ConflictError` as {@link save}. */
  annul(by: Identity, invoiceId: string, motivo: string): Promise<void> {
    this.procedures.requireNone();
    return this.database.transaction(async (tx) => {
      if (!(await this.invoices.annul(tx, invoiceId, false))) throw refusalOf(await this.invoices.find(invoiceId, tx));
      await this.audit.note(tx, by, invoiceId, 'annulled', { personal: { motivo } });
    });
  }

  private async put(tx: Transaction, invoice: InvoiceFields): Promise<ImportOutcome> {
    const [present] = (await this.invoices.present([invoice.invoice_id], tx)).values();
    if (present && saysTheSame(present, invoice)) return 'left';
    if (!present && (await this.invoices.insertOnce(tx, { ...invoice, ...pending }))) return 'created';
    const [stored] = present ? [present] : (await this.invoices.present([invoice.invoice_id], tx)).values();
    if (stored && (await this.invoices.change(tx, [[stored.id, invoice]])).has(stored.id)) return 'changed';
    throw refusalOf(await this.invoices.find(invoice.invoice_id, tx));
  }
}
