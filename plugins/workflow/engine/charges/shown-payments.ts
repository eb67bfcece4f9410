import { inject, injectable, optional } from 'inversify';
import { Clock } from '../../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../../calendar/contract.js';
import type { RecordPayment } from '../../../tramites/contract.js';
import { Charges, type WaysToPay } from '../../contract.js';
import type { ChargeRow } from './charge-row.js';

/** The payments of records, made from the rows of their charges. */
@injectable()
export class ShownPayments {
  constructor(
    @inject(Clock) private readonly clock: Clock,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Charges) @optional() private readonly charges?: Charges,
  ) {}

  /** Makes the payment of a record from a row that is not withdrawn. Reads nothing. */
  of(row: ChargeRow): RecordPayment {
    const { id, factura, concepto, valor, moneda, comprobante, pagado_at: fecha } = row;
    const isPaid = row.estado === 'PAGADO';
    const ways = this.waysOf(row);
    return {
      id,
      concepto,
      referencia: factura,
      valor,
      moneda,
      hasta: row.vence,
      siNoPaga: row.si_no_paga ?? undefined,
      estado: isPaid ? 'PAGADO' : 'PENDIENTE',
      pago: isPaid ? { comprobante: comprobante ?? undefined, fecha: fecha! } : undefined,
      isAwaited: row.esperado !== false,
      lugares: ways?.lugares ?? [],
      enlace: ways?.enlace,
      codigoBarras: ways?.codigoBarras,
    };
  }

  /** Finds the ways to pay until the last moment of the wait; none for a payment that is not open, or is overdue. */
  private waysOf({ estado, factura, valor, moneda, vencimiento, vence }: ChargeRow): WaysToPay | undefined {
    if (estado !== 'PENDIENTE' || (vence !== null && vence < this.clock.now())) return undefined;
    // The wait ends no later than the invoice.
    const last = vence === null ? vencimiento : this.calendar.dayOf(vence);
    return this.charges?.waysToPay({ factura, valor, moneda, vencimiento: last });
  }
}
