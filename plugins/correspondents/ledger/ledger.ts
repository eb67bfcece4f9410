import { inject, injectable } from 'inversify';
import { Database, type Transaction } from '../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../calendar/contract.js';
import type { InvoiceState } from '../invoices/invoice.js';

/** Of a query, 0 or 1; of a payment, 0, 2 or 3 (decisions, section 8). */
export type LedgerStatus = '0' | '1' | '2' | '3';

/** What stands in the ledger of a query, or of an attempt to pay that ended in an answer. No personal data. */
export interface LedgerEntry {
  readonly at: Date;
  readonly movimiento: 'CONSULTA' | 'PAGO';
  readonly status: LedgerStatus;
  readonly userId: number;
  readonly requestId: string;
  /** Undefined for an attempt with no request of that user. */
  readonly invoice?: { readonly id: string; readonly valor?: string | undefined; readonly moneda?: string | undefined };
  /** Of the invoice, as the query found it. */
  readonly estado?: InvoiceState | undefined;
  readonly comprobante?: string | undefined;
  /** The reason of a refusal, as in the answer to the correspondent. */
  readonly motivo?: string | undefined;
}

/** A query and its outcome. */
export interface KnownRequest {
  readonly requestId: string;
  readonly userId: number;
  readonly invoiceId: string;
  /** Null where there was no such invoice. */
  readonly valor: string | null;
  readonly moneda: string | null;
  readonly estado: InvoiceState | null;
  readonly motivo: string | null;
  readonly at: Date;
  /** The one answer to its payment. */
  readonly answer: RequestAnswer | undefined;
  /** Whether some request has paid the invoice. */
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

/** Each join by a unique index of its own. */
const requestSql = `SELECT q.user_id, q.invoice_id, q.valor, q.moneda, q.estado, q.motivo, q.at,
    a.status AS answer_status, a.at AS answer_at, a.comprobante AS answer_comprobante, a.motivo AS answer_motivo,
    p.request_id AS paying_request
  FROM correspondents_ledger q
  LEFT JOIN correspondents_ledger a
    ON a.request_id = q.request_id AND a.movimiento = 'PAGO' AND a.invoice_id IS NOT NULL
  LEFT JOIN correspondents_ledger p
    ON p.invoice_id = q.invoice_id AND p.movimiento = 'PAGO' AND p.status = '0'
  WHERE q.request_id = $1 AND q.movimiento = 'CONSULTA'`;

/** The ledger of queries and payments, whose rows the database refuses to change. */
@injectable()
export class Ledger {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
  ) {}

  /** Throws a unique violation for a second answer to a request, and for a second payment of an invoice. */
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
    await this.database.insert('correspondents_ledger', [row], [], tx);
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
