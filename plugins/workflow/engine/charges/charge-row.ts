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
  /** Null until it is paid, and where the receipt is not known. */
  readonly comprobante: string | null;
  readonly created_at: Date;
  readonly pagado_at: Date | null;
  /** Whether the task still waited when the payment came; null until then. */
  readonly esperado: boolean | null;
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
    'esperado',
  ]
    .map((column) => `${alias}.${column}`)
    .join(', ');
