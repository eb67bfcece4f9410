import { isDeepStrictEqual } from 'node:util';
import { inject, injectable } from 'inversify';
import { conditions, Database, type Transaction } from '../../../host/plugin-api/index.js';
import type { InvoicePayment } from '../source/invoice-source.js';
import type { InvoiceFields, StoredInvoice } from './invoice.js';
import { InvoiceWords } from './invoice-words.js';

/** An invoice with the id of its row. */
export interface InvoiceRow extends StoredInvoice {
  readonly id: number;
}

/** The amount as text, as a driver may read a number as floating point. */
const VALOR = 'CAST(valor AS VARCHAR(25)) AS valor';
export const invoiceColumns = `invoice_id, concepto, titular, ${VALOR}, moneda, vencimiento, estado, de_proceso`;
const MOST_IN_A_STATEMENT = 1000;

/** Tells whether the stored invoice has these fields already, whatever its state. */
export function saysTheSame(row: InvoiceRow, fields: InvoiceFields): boolean {
  const { id: _id, estado: _estado, de_proceso: _ofProcess, ...stored } = row;
  return isDeepStrictEqual({ ...stored }, { ...fields });
}

/** The rows of invoices. Only `PENDIENTE` rows are changed. */
@injectable()
export class InvoiceRows {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(InvoiceWords) private readonly words: InvoiceWords,
  ) {}

  async find(invoiceId: string, tx?: Transaction): Promise<StoredInvoice | undefined> {
    const sql = `SELECT ${invoiceColumns} FROM correspondents_invoice WHERE invoice_id = $1`;
    const [row] = await this.database.rows<StoredInvoice>(sql, [invoiceId], tx);
    return row;
  }

  /** Locks an invoice, so that others who change it wait for the end of this transaction. */
  async lock(tx: Transaction, invoiceId: string): Promise<StoredInvoice | undefined> {
    const sql = 'UPDATE correspondents_invoice SET estado = estado WHERE invoice_id = $1';
    return (await this.database.changeRows(sql, [invoiceId], tx)) === 1 ? this.find(invoiceId, tx) : undefined;
  }

  /** Finds the invoices of these numbers, by number. */
  async present(numbers: readonly string[], tx: Transaction): Promise<Map<string, InvoiceRow>> {
    const found = new Map<string, InvoiceRow>();
    for (let from = 0; from < numbers.length; from += MOST_IN_A_STATEMENT) {
      const narrowed = conditions().oneOf('invoice_id', numbers.slice(from, from + MOST_IN_A_STATEMENT));
      const rows = await narrowed.rows<InvoiceRow>(
        this.database,
        (where) => `SELECT id, ${invoiceColumns} FROM correspondents_invoice ${where}`,
        tx,
      );
      for (const row of rows) found.set(row.invoice_id, row);
    }
    return found;
  }

  /** Returns the invoices of the city, those of processes left out. */
  all(tx: Transaction): Promise<StoredInvoice[]> {
    const sql = `SELECT ${invoiceColumns} FROM correspondents_invoice WHERE de_proceso = $1 ORDER BY invoice_id`;
    return this.database.rows(sql, [false], tx);
  }

  /** Marks an invoice as paid. Returns false unless it is pending, at that amount. */
  async pay(tx: Transaction, { invoiceId, valor, moneda }: InvoicePayment): Promise<boolean> {
    const sql = `UPDATE correspondents_invoice SET estado = 'PAGADA'
      WHERE invoice_id = $1 AND estado = 'PENDIENTE' AND valor = CAST($2 AS NUMERIC(18, 2)) AND moneda = $3`;
    return (await this.database.changeRows(sql, [invoiceId, valor, moneda], tx)) === 1;
  }

  /** Annuls a pending invoice, either one of a process or one of the city. */
  async annul(tx: Transaction, invoiceId: string, ofProcess: boolean): Promise<boolean> {
    const sql = `UPDATE correspondents_invoice SET estado = 'ANULADA'
      WHERE invoice_id = $1 AND estado = 'PENDIENTE' AND de_proceso = $2`;
    return (await this.database.changeRows(sql, [invoiceId, ofProcess], tx)) === 1;
  }

  /** Inserts an invoice. Returns false where one of that number exists. */
  async insertOnce(tx: Transaction, invoice: StoredInvoice): Promise<boolean> {
    const isNew = await this.database.insertOnce('correspondents_invoice', { ...invoice }, ['invoice_id'], tx);
    if (!isNew) return false;
    const [row] = (await this.present([invoice.invoice_id], tx)).values();
    await this.words.write(tx, [[row!.id, invoice]]);
    return true;
  }

  async insertAll(tx: Transaction, invoices: readonly StoredInvoice[]): Promise<void> {
    const rows = await this.database.insertRows<InvoiceRow>(
      'correspondents_invoice',
      invoices.map((invoice) => ({ ...invoice })),
      ['id', 'invoice_id'],
      tx,
    );
    // By number, as SQL Server returns the new rows in any order.
    const ids = new Map(rows.map(({ id, invoice_id: number }) => [number, id]));
    const written = invoices.map((invoice) => [ids.get(invoice.invoice_id)!, invoice] as const);
    await this.words.write(tx, written);
  }

  /** Changes the invoices of the city that are still `PENDIENTE`. Returns the row ids of the changed ones. */
  async change(
    tx: Transaction,
    invoices: readonly (readonly [id: number, invoice: InvoiceFields])[],
  ): Promise<ReadonlySet<number>> {
    const sql = `UPDATE correspondents_invoice SET concepto = $1, titular = $2, valor = CAST($3 AS NUMERIC(18, 2)),
      moneda = $4, vencimiento = $5 WHERE id = $6 AND estado = 'PENDIENTE' AND de_proceso = $7`;
    const changed = new Set<number>();
    for (const [id, { concepto, titular, valor, moneda, vencimiento }] of invoices) {
      const bind = [concepto, titular, valor, moneda, vencimiento, id, false];
      if ((await this.database.changeRows(sql, bind, tx)) === 1) changed.add(id);
    }
    const rewritten = invoices.filter(([id]) => changed.has(id));
    await this.words.rewrite(tx, rewritten);
    return changed;
  }
}
