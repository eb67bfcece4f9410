import { inject, injectable } from 'inversify';
import { Database, type Transaction } from '../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../calendar/contract.js';
import type { InvoiceState } from '../invoices/invoice.js';

/** The status of an entry: 0 or 1 for a query, 0, 2 or 3 for a payment (decisions, section 8). */
export type LedgerStatus = '0' | '1' | '2' | '3';

/** An entry of the ledger: a query, or an attempt to pay that was answered. It has no personal data. */
export interface LedgerEntry {
  readonly at: Date;
  readonly movimiento: 'CONSULTA' | 'PAGO';
  readonly status: LedgerStatus;
  readonly userId: number;
  readonly requestId: string;
  /** The invoice; undefined for an attempt to pay with a request that the user does not have. */
  readonly invoice?: { readonly id: string; readonly valor?: string | undefined; readonly moneda?: string | undefined };
  /** The state of the invoice at the query. */
  readonly estado?: InvoiceState | undefined;
  readonly comprobante?: string | undefined;
  /** The reason of a refusal, as the correspondent received it. */
  readonly motivo?: string | undefined;
}

/** A query, and the answer to its payment. */
export interface KnownRequest {
  readonly requestId: string;
  readonly userId: number;
  readonly invoiceId: string;
  /** The amount at the query; null where no such invoice existed. */
  readonly valor: string | null;
  readonly moneda: string | null;
  readonly estado: InvoiceState | null;
  readonly motivo: string | null;
  readonly at: Date;
  /** The only answer to its payment; undefined where none was decided. */
  readonly answer: RequestAnswer | undefined;
  /** Whether any request has paid the invoice. */
  readonly isPaid: boolean;
}

/** The answer to a payment. */
export interface RequestAnswer {
  readonly status: LedgerStatus;
  readonly at: Date;
  readonly comprobante: string | null;
  readonly motivo: string | null;
}

interface RequestRow {
  readonly user_id: number;
  readonly invoice_id: string;
  readonly valor: string | null;
  readonly moneda: string | null;
  readonly estado: InvoiceState | null;
  readonly motivo: string | null;
  readonly at: Date;
  readonly answer_status: LedgerStatus | null;
  readonly answer_at: Date | null;
  readonly answer_comprobante: string | null;
  readonly answer_motivo: string | null;
  readonly paying_request: string | null;
}

/** Each join uses a unique index. */
const requestSql = `SELECT q.user_id, q.invoice_id, q.valor, q.moneda, q.estado, q.motivo, q.at,
    a.status AS answer_status, a.at AS answer_at, a.comprobante AS answer_comprobante, a.motivo AS answer_motivo,
    p.request_id AS paying_request
  FROM correspondents_ledger q
  LEFT JOIN correspondents_ledger a
    ON a.request_id = q.request_id AND a.movimiento = 'PAGO' AND a.invoice_id IS NOT NULL
  LEFT JOIN correspondents_ledger p
    ON p.invoice_id = q.invoice_id AND p.movimiento = 'PAGO' AND p.status = '0'
  WHERE q.request_id = $1 AND q.movimiento = 'CONSULTA'`;

/** The ledger of queries and payments. The database prevents changes of its entries. */
@injectable()
export class Ledger {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
  ) {}

  /**
   * Appends an entry. Throws a unique violation for a second answer to a request, and for a second payment of an
   * invoice.
   */
  async write(entry: LedgerEntry, tx?: Transaction): Promise<void> {
    const { at, movimiento, status, userId, requestId, invoice } = entry;
    const row = {
      at,
      dia: this.calendar.dayOf(at),
      movimiento,
      status,
      user_id: userId,
      request_id: requestId,
      invoice_id: invoice?.id ?? null,
      valor: invoice?.valor ?? null,
      moneda: invoice?.moneda ?? null,
      estado: entry.estado ?? null,
      comprobante: entry.comprobante ?? null,
      motivo: entry.motivo ?? null,
    };
    await this.database.insertRows('correspondents_ledger', [row], [], tx);
  }

  /** Finds the payment of an invoice; undefined where no correspondent paid it. */
  async findPayment(invoiceId: string): Promise<{ comprobante: string; at: Date } | undefined> {
    const sql = `SELECT comprobante, at FROM correspondents_ledger
      WHERE invoice_id = $1 AND movimiento = 'PAGO' AND status = '0'`;
    const [row] = await this.database.rows<{ comprobante: string; at: Date }>(sql, [invoiceId]);
    return row && { comprobante: row.comprobante, at: row.at };
  }

  async findRequest(requestId: string): Promise<KnownRequest | undefined> {
    const [row] = await this.database.rows<RequestRow>(requestSql, [requestId]);
    return (
      row && {
        requestId,
        userId: row.user_id,
        invoiceId: row.invoice_id,
        valor: row.valor,
        moneda: row.moneda,
        estado: row.estado,
        motivo: row.motivo,
        at: row.at,
        isPaid: row.paying_request !== null,
        answer:
          row.answer_status === null
            ? undefined
            : {
                status: row.answer_status,
                at: row.answer_at!,
                comprobante: row.answer_comprobante,
                motivo: row.answer_motivo,
              },
      }
    );
  }
}
