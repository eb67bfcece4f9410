import type { Charges } from '../../contract.js';
import type { RecordPayment } from '../../../tramites/contract.js';

/** The states of a payment that a task waits for, or has waited for. */
export type ChargeState = 'PENDIENTE' | 'PAGADO' | 'RETIRADO';

/** A row of `workflow_charge`. */
export interface ChargeRow {
  readonly id: number;
  readonly task_id: number;
  readonly instance_id: number;
  /** The number of the invoice. */
  readonly factura: string;
  readonly concepto: string;
  readonly valor: string;
  readonly moneda: string;
  /** The last day of the invoice; null without one. */
  readonly vencimiento: string | null;
  /** The last moment to pay. */
  readonly vence: Date | null;
  readonly si_no_paga: string | null;
  readonly estado: ChargeState;
  /** Whether the step issued the invoice; one that existed before is never withdrawn. */
  readonly emitida: boolean;
  readonly comprobante: string | null;
  readonly created_at: Date;
  readonly pagado_at: Date | null;
}

/** Lists the columns of a {@link ChargeRow}, of the table `alias`. */
export const chargeColumns = (alias: string): string =>
  [
    'id',
    'task_id',
    'instance_id',
    'factura',
    'concepto',
    'valor',
    'moneda',
    'vencimiento',
    'vence',
    'si_no_paga',
    'estado',
    'emitida',
    'comprobante',
    'created_at',
    'pagado_at',
  ]
    .map((column) => `${alias}.${column}`)
    .join(', ');

/** Makes the payment of a record from a row that is not withdrawn, with the ways to pay one that is open. */
export function recordPayment(row: ChargeRow, charges: Charges | undefined): RecordPayment {
  const { id, factura, concepto, valor, moneda, vencimiento, comprobante, pagado_at: fecha } = row;
  const isPaid = row.estado === 'PAGADO';
  const ways = isPaid ? undefined : charges?.waysToPay({ factura, valor, moneda, vencimiento });
  return {
    id,
    concepto,
    referencia: factura,
    valor,
    moneda,
    hasta: row.vence,
    siNoPaga: row.si_no_paga ?? undefined,
    estado: isPaid ? 'PAGADO' : 'PENDIENTE',
    pago: isPaid ? { comprobante: comprobante!, fecha: fecha! } : undefined,
    lugares: ways?.lugares ?? [],
    enlace: ways?.enlace,
    codigoBarras: ways?.codigoBarras,
  };
}
