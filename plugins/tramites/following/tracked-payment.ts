import type { RecordPayment, TrackedPayment } from '../contract.js';

/** Makes the view of a payment for the holder of the record's key. */
export const toTrackedPayment = (payment: RecordPayment): TrackedPayment => ({
  id: payment.id,
  concepto: payment.concepto,
  referencia: payment.referencia,
  valor: payment.valor,
  moneda: payment.moneda,
  hasta: payment.hasta?.toISOString() ?? null,
  si_no_paga: payment.siNoPaga ?? null,
  estado: payment.estado,
  comprobante: payment.pago?.comprobante ?? null,
  pagado: payment.pago?.fecha.toISOString() ?? null,
  lugares: payment.lugares,
  enlace: payment.enlace ?? null,
  codigo_barras: payment.codigoBarras ?? null,
  esperado: payment.isAwaited,
});
