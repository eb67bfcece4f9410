import { inject, injectable } from 'inversify';
import {
  addWords,
  beginningWith,
  Database,
  searchWords,
  wholeWord,
  type Transaction,
  type WordRange,
  type WordTable,
} from '../../../host/plugin-api/index.js';
import type { InvoiceFields } from './invoice.js';

/** The words of number, concept and holder. */
export const invoiceWords: WordTable = { table: 'correspondents_invoice_word', row: 'invoice_row' };

/** The most words of an invoice that are stored; a search does not find it by later ones. */
const MOST_WORDS = 60;

/** The most ids in one statement. */
const MOST_IN_A_STATEMENT = 1000;

/** An invoice with the id of its row. */
type InvoiceOfRow = readonly [id: number, invoice: InvoiceFields];

/**
 * Makes the ranges to search for: beginnings of words, and whole words where they have a digit, as too many numbers
 * share a beginning.
 */
export function rangesOf(search: string): readonly WordRange[] {
  return searchWords(search).map((word) => (/\p{N}/u.test(word) ? wholeWord(word) : beginningWith(word)));
}

/** Writes the search words of invoices, in the transaction of their rows. */
@injectable()
export class InvoiceWords {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Writes the words of new invoices. */
  write(tx: Transaction, invoices: readonly InvoiceOfRow[]): Promise<void> {
    const words = invoices.map(([id, { invoice_id, concepto, titular }]) => {
      return [id, searchWords(`${invoice_id} ${titular} ${concepto}`, MOST_WORDS)] as const;
    });
    return addWords(this.database, invoiceWords, words, tx);
  }

  /** Replaces the words of invoices that this transaction has changed: its row locks keep out other writers. */
  async rewrite(tx: Transaction, invoices: readonly InvoiceOfRow[]): Promise<void> {
    for (let from = 0; from < invoices.length; from += MOST_IN_A_STATEMENT) {
      const some = invoices.slice(from, from + MOST_IN_A_STATEMENT);
      const places = some.map((_invoice, index) => `$${index + 1}`).join(', ');
      const sql = `DELETE FROM ${invoiceWords.table} WHERE ${invoiceWords.row} IN (${places})`;
      await this.database.changeRows(
        sql,
        some.map(([id]) => id),
        tx,
      );
      await this.write(tx, some);
    }
  }
}
