import { isDeepStrictEqual } from 'node:util';
import { inject, injectable } from 'inversify';
import { conditions, Database, type Transaction } from '../../../host/plugin-api/index.js';
import type { InvoicePayment } from '../source/invoice-source.js';
import type { InvoiceFields, StoredInvoice } from './invoice.js';

/** One in a list. */
export interface ListedInvoice extends StoredInvoice {
  readonly id: number;
}

/** What a list is narrowed by. */
export interface InvoiceFilter {
  readonly before?: number | undefined;
  readonly limit: number;
  readonly estado?: StoredInvoice['estado'] | undefined;
  /** Words that stand in number, concept or holder, whatever their case and accents. */
  readonly search?: string | undefined;
}

/** As text, so that no driver makes a floating-point number of it. */
const VALOR = 'CAST(valor AS VARCHAR(25)) AS valor';
const columns = `invoice_id, concepto, titular, ${VALOR}, moneda, vencimiento, estado`;
const MOST_IN_A_STATEMENT = 1000;

/** Whether an invoice says what is to be written, whatever its state. */
export function saysTheSame({ estado: _estado, ...stored }: StoredInvoice, fields: InvoiceFields): boolean {
  return isDeepStrictEqual({ ...stored }, { ...fields });
}

/** The table of invoices. An invoice that is no longer `PENDIENTE` never changes. */
@injectable()
export class InvoiceRows {
  constructor(@inject(Database) private readonly database: Database) {}

  async find(invoiceId: string, tx?: Transaction): Promise<StoredInvoice | undefined> {
    const sql = `SELECT ${columns} FROM correspondents_invoice WHERE invoice_id = $1`;
    const [row] = await this.database.rows<StoredInvoice>(sql, [invoiceId], tx);
    return row;
  }

  /** Those that there are of the numbers. */
  async present(numbers: readonly string[], tx: Transaction): Promise<Map<string, StoredInvoice>> {
    const found = new Map<string, StoredInvoice>();
    for (let from = 0; from < numbers.length; from += MOST_IN_A_STATEMENT) {
      const narrowed = conditions().oneOf('invoice_id', numbers.slice(from, from + MOST_IN_A_STATEMENT));
      const rows = await narrowed.rows<StoredInvoice>(
        this.database,
        (where) => `SELECT ${columns} FROM correspondents_invoice ${where}`,
        tx,
      );
      for (const row of rows) found.set(row.invoice_id, row);
    }
    return found;
  }

  /** The newest first. */
  async page({ before, limit, estado, search }: InvoiceFilter): Promise<ListedInvoice[]> {
    const words = search?.split(/\s+/).filter(Boolean) ?? [];
    const narrowed = conditions()
      .and('id < ?', before)
      .and('estado = ?', estado)
      .contains(this.database.dialect, ['invoice_id', 'concepto', 'titular'], words);
    return narrowed.rows<ListedInvoice>(
      this.database,
      (where) => `SELECT id, ${columns} FROM correspondents_invoice ${where}
        ORDER BY id DESC OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
    );
  }

  all(tx: Transaction): Promise<StoredInvoice[]> {
    return this.database.rows(`SELECT ${columns} FROM correspondents_invoice ORDER BY invoice_id`, [], tx);
  }

  /** Whether it was there to be paid, at that amount. */
  async pay(tx: Transaction, { invoiceId, valor, moneda }: InvoicePayment): Promise<boolean> {
    const sql = `UPDATE correspondents_invoice SET estado = 'PAGADA'
      WHERE invoice_id = $1 AND estado = 'PENDIENTE' AND valor = CAST($2 AS NUMERIC(18, 2)) AND moneda = $3`;
    return (await this.database.change(sql, [invoiceId, valor, moneda], tx)) === 1;
  }

  async annul(tx: Transaction, invoiceId: string): Promise<boolean> {
    const sql = `UPDATE correspondents_invoice SET estado = 'ANULADA' WHERE invoice_id = $1 AND estado = 'PENDIENTE'`;
    return (await this.database.change(sql, [invoiceId], tx)) === 1;
  }

  /** Answers whether there was none of that number. */
  insertOnce(tx: Transaction, invoice: StoredInvoice): Promise<boolean> {
    return this.database.insertOnce('correspondents_invoice', { ...invoice }, ['invoice_id'], tx);
  }

  async insertAll(tx: Transaction, invoices: readonly StoredInvoice[]): Promise<void> {
    await this.database.insert(
      'correspondents_invoice',
      invoices.map((invoice) => ({ ...invoice })),
      [],
      tx,
    );
  }

  /** Whether it was `PENDIENTE`. */
  async change(tx: Transaction, invoice: InvoiceFields): Promise<boolean> {
    const { invoice_id, concepto, titular, valor, moneda, vencimiento } = invoice;
    const sql = `UPDATE correspondents_invoice SET concepto = $1, titular = $2, valor = CAST($3 AS NUMERIC(18, 2)),
      moneda = $4, vencimiento = $5 WHERE invoice_id = $6 AND estado = 'PENDIENTE'`;
    return (await this.database.change(sql, [concepto, titular, valor, moneda, vencimiento, invoice_id], tx)) === 1;
  }
}
