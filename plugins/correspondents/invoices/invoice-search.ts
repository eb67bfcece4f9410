import { inject, injectable } from 'inversify';
import {
  conditions,
  Database,
  hasWord,
  rarestCount,
  rowsOfWords,
  type Conditions,
  type WordRange,
} from '../../../host/plugin-api/index.js';
import type { StoredInvoice } from './invoice.js';
import { invoiceColumns } from './invoice-rows.js';
import { invoiceWords, rangesOf } from './invoice-words.js';

/** An invoice in a list. */
export interface ListedInvoice extends StoredInvoice {
  readonly id: number;
}

/** The filter of a list. */
export interface InvoiceFilter {
  readonly before?: number | undefined;
  readonly limit: number;
  readonly estado?: StoredInvoice['estado'] | undefined;
  /**
   * Beginnings of words of number, concept or holder, in any case and with or without accents. A word with a digit must
   * match whole.
   */
  readonly search?: string | undefined;
}

/** The limits of the counts in `isRarer`. The second limit is tried only where both counts reach the first one. */
const FEW = [1000, 20_000];

/** Searches invoices for lists. */
@injectable()
export class InvoiceSearch {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Returns a page of invoices, newest first. */
  async page({ search, ...filter }: InvoiceFilter): Promise<ListedInvoice[]> {
    const { before, limit, estado } = filter;
    const narrowed = conditions();
    if (search === undefined || search.trim() === '') narrowed.and('i.id < ?', before).and('i.estado = ?', estado);
    else await this.narrowByWords(narrowed, filter, rangesOf(search));
    return narrowed.rows<ListedInvoice>(
      this.database,
      (where) => `SELECT i.id, ${invoiceColumns} FROM correspondents_invoice i ${where}
        ORDER BY i.id DESC OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
    );
  }

  private async narrowByWords(
    narrowed: Conditions,
    { before, limit, estado }: InvoiceFilter,
    words: readonly WordRange[],
  ): Promise<void> {
    if (words.length === 0) narrowed.and('1 = 0');
    else if (estado !== undefined && (await this.isRarer(estado, words))) {
      narrowed.and('i.id < ?', before).and('i.estado = ?', estado);
      for (const range of words) hasWord(narrowed, invoiceWords, 'i.id', range);
    } else {
      const ofState = conditions().and(
        '(SELECT o.estado FROM correspondents_invoice o WHERE o.id = w.invoice_row) = ?',
        estado,
      );
      const search = { words: words.map((range) => [range]), before, limit, narrowed: ofState };
      narrowed.oneOf('i.id', await rowsOfWords(this.database, invoiceWords, search));
    }
  }

  /** Tells whether fewer invoices have the state than the rarest word; false where both counts reach the last limit. */
  private async isRarer(estado: StoredInvoice['estado'], words: readonly WordRange[]): Promise<boolean> {
    for (const most of FEW) {
      const sql = `SELECT COUNT(*) AS count FROM (SELECT id FROM correspondents_invoice WHERE estado = $1
        ORDER BY id DESC OFFSET 0 ROWS FETCH NEXT ${most} ROWS ONLY) AS c`;
      const [row] = await this.database.rows<{ count: number | string }>(sql, [estado]);
      const count = Number(row!.count);
      const ofWord = await rarestCount(this.database, invoiceWords, words, most);
      if (count < most || ofWord < most) return count < ofWord;
    }
    return false;
  }
}
