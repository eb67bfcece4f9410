import { inject, injectable } from 'inversify';
import { Clock, InputError, type Transaction } from '../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../calendar/contract.js';
import type { ChargedInvoice, Charges, NewCharge, WaysToPay } from '../../workflow/contract.js';
import type { CorrespondentsConfig } from '../correspondents-config.js';
import { CorrespondentsSettings } from '../correspondents-settings.js';
import { InvoiceAudit } from '../invoices/invoice-audit.js';
import { InvoiceRows } from '../invoices/invoice-rows.js';
import { invoiceFields, invoiceId, stateOn, type Invoice, type InvoiceFields } from '../invoices/invoice.js';
import { Ledger } from '../ledger/ledger.js';
import { InvoiceProcedures } from '../source/invoice-procedures.js';
import { InvoiceSource } from '../source/invoice-source.js';
import { InvoiceReferences } from './invoice-references.js';
import { PESOS, waysToPay } from './ways-to-pay.js';

/** The most references that are tried; already the second one is hardly ever needed. */
const TRIES = 5;

/** A text without the characters that a line of a receipt cannot have. */
const oneLine = /^[^\p{Cc}\p{Cs}]*$/u;

/** Issues the invoices that tasks wait for, in the plugin's own table, and finds invoices of either source. */
@injectable()
export class IssuedCharges implements Charges {
  constructor(
    @inject(CorrespondentsSettings) private readonly settings: CorrespondentsConfig,
    @inject(InvoiceProcedures) private readonly procedures: InvoiceProcedures,
    @inject(InvoiceSource) private readonly source: InvoiceSource,
    @inject(InvoiceRows) private readonly invoices: InvoiceRows,
    @inject(InvoiceReferences) private readonly references: InvoiceReferences,
    @inject(InvoiceAudit) private readonly audit: InvoiceAudit,
    @inject(Ledger) private readonly ledger: Ledger,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  get canIssue(): boolean {
    return !this.procedures.areConfigured;
  }

  async issueInvoice(tx: Transaction, charge: NewCharge): Promise<ChargedInvoice> {
    this.procedures.requireNone();
    const fields = fieldsOf(charge);
    for (let left = TRIES; left > 0; left -= 1) {
      const invoice_id = this.references.makeReference();
      const invoice = { ...fields, invoice_id, estado: 'PENDIENTE', de_proceso: true } as const;
      if (!(await this.invoices.insertOnce(tx, invoice))) continue;
      const { valor, moneda, vencimiento } = invoice;
      const details = { outcome: 'created', valor, moneda, vencimiento };
      await this.audit.note(tx, 'system', invoice.invoice_id, 'saved', { details });
      return this.described(invoice);
    }
    throw new Error(`${TRIES} references of new invoices exist already`);
  }

  async findInvoice(factura: string): Promise<ChargedInvoice | undefined> {
    const { data: number } = invoiceId.safeParse(factura);
    const found = number === undefined ? undefined : await this.source.find(number);
    if (!found) return undefined;
    const pago = found.estado === 'PAGADA' ? await this.ledger.findPayment(found.invoice_id) : undefined;
    return { ...this.described(found), ...(pago && { pago }) };
  }

  /** Withdraws an invoice. True also for one that is annulled already, or is none: nobody can pay it. */
  async withdrawInvoice(tx: Transaction, factura: string): Promise<boolean> {
    if (await this.invoices.annul(tx, factura, true)) {
      await this.audit.note(tx, 'system', factura, 'annulled');
      return true;
    }
    return (await this.invoices.find(factura, tx))?.estado !== 'PAGADA';
  }

  waysToPay(invoice: Pick<ChargedInvoice, 'factura' | 'valor' | 'moneda' | 'vencimiento'>): WaysToPay {
    return waysToPay(this.settings.payment, invoice);
  }

  private described(invoice: Invoice): ChargedInvoice {
    const { invoice_id: factura, concepto, valor, moneda, vencimiento } = invoice;
    const estado = stateOn(this.calendar.dayOf(this.clock.now()), invoice);
    return { factura, concepto, valor, moneda, vencimiento, estado };
  }
}

const issued = invoiceFields
  .omit({ invoice_id: true })
  .refine(({ concepto, titular }) => oneLine.test(concepto + titular), {
    path: ['concepto'],
    error: 'El concepto y el titular no llevan caracteres de control.',
  });

/** Returns the fields of a new invoice; a line break in a text becomes a space. Throws `InputError`. */
function fieldsOf({ concepto, titular, valor, vencimiento }: NewCharge): Omit<InvoiceFields, 'invoice_id'> {
  const [line, name] = [concepto, titular].map((text) => text.replaceAll(/\s+/g, ' '));
  const read = issued.safeParse({ concepto: line, titular: name, valor, moneda: PESOS, vencimiento });
  if (read.success) return read.data;
  const errors = Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), [message]]));
  throw new InputError(`La factura no se puede expedir: revise ${Object.keys(errors).join(', ')}.`, { errors });
}
