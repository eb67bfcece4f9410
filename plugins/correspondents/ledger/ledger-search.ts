import { inject, injectable } from 'inversify';
import { conditions, Database } from '../../../host/plugin-api/index.js';
import type { InvoiceState } from '../invoices/invoice.js';
import type { LedgerEntry, LedgerStatus } from './ledger.js';

/** An entry of the ledger in a list for staff. */
export interface ListedEntry {
  readonly id: number;
  readonly fecha: string;
  readonly dia: string;
  readonly movimiento: LedgerEntry['movimiento'];
  readonly status: LedgerStatus;
  /** The id of the API user. */
  readonly usuario: number;
  readonly request_id: string;
  readonly invoice_id: string | null;
  readonly valor: string | null;
  readonly moneda: string | null;
  readonly estado: InvoiceState | null;
  readonly comprobante: string | null;
  readonly motivo: string | null;
}

/** The filter of a list. */
export interface LedgerFilter {
  readonly before?: number | undefined;
  readonly limit: number;
  readonly userId?: number | undefined;
  readonly dia?: string | undefined;
  readonly invoice_id?: string | undefined;
  readonly movimiento?: LedgerEntry['movimiento'] | undefined;
  readonly status?: LedgerStatus | undefined;
}

type Row = Omit<ListedEntry, 'id' | 'fecha' | 'usuario'> & {
  readonly id: number | string;
  readonly at: Date;
  readonly user_id: number;
};

/** Lists the ledger for staff. */
@injectable()
export class LedgerSearch {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Returns a page of entries, newest first. */
  async list({ before, limit, userId, dia, invoice_id, movimiento, status }: LedgerFilter): Promise<ListedEntry[]> {
    const narrowed = conditions()
      .and('id < ?', before)
      .and('user_id = ?', userId)
      .and('dia = ?', dia)
      .and('invoice_id = ?', invoice_id)
      .and('movimiento = ?', movimiento)
      .and('status = ?', status);
    const rows = await narrowed.rows<Row>(
      this.database,
      (where) => `SELECT id, at, dia, movimiento, status, user_id, request_id, invoice_id, valor, moneda, estado,
          comprobante, motivo FROM correspondents_ledger ${where}
        ORDER BY id DESC OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
    );
    return rows.map(({ id, at, user_id, ...rest }) => ({
      id: Number(id),
      fecha: at.toISOString(),
      usuario: user_id,
      ...rest,
    }));
  }
}
