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

/** Of number, concept and holder. */
export const invoiceWords: WordTable = { table: 'correspondents_invoice_word', row: 'invoice_row' };

/** Of an invoice: what comes behind them finds nothing. */
const MOST_WORDS = 60;

/** As many ids as one statement names. */
const MOST_IN_A_STATEMENT = 1000;

/** An invoice, and the id of its row. */
type InvoiceOfRow = readonly [id: number, invoice: InvoiceFields];

/** What is looked for: beginnings of words, and words with a digit whole, as numbers have very many beginnings. */
export function rangesOf(search: string): readonly WordRange[] {
  return searchWords(search).map((word) => (/\p{N}/u.test(word) ? wholeWord(word) : beginningWith(word)));
}

/** The words that an invoice is found by, written in the transaction of its row. */
@injectable()
export class InvoiceWords {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Of new invoices. */
  write(tx: Transaction, invoices: readonly InvoiceOfRow[]): Promise<void> {
    const words = invoices.map(([id, { invoice_id, concepto, titular }]) => {
      return [id, searchWords(`${invoice_id} ${titular} ${concepto}`, MOST_WORDS)] as const;
    });
    return addWords(this.database, invoiceWords, words, tx);
  }

  /** Of invoices that have changed in this transaction, so that nobody else writes theirs. */
  async rewrite(tx: Transaction, invoices: readonly InvoiceOfRow[]): Promise<void> {
    for (let from = 0; from < invoices.length; from += MOST_IN_A_STATEMENT) {
      const some = invoices.slice(from, from + MOST_IN_A_STATEMENT);
      const places = some.map((_invoice, index) => `$${index + 1}`).join(', ');
      const sql = `DELETE FROM ${invoiceWords.table} WHERE ${invoiceWords.row} IN (${places})`;
      await this.database.change(
        sql,
        some.map(([id]) => id),
        tx,
      );
      await this.write(tx, some);
    }
  }
}
