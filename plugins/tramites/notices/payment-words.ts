import { amountInWords, referenceInGroups, type RecordPayment } from '../contract.js';

/** Writes a day in words, in the city's time zone. */
type Day = (moment: Date) => string;

/** Writes a payment that is due: the reason, the amount, the reference, until when, what follows, and where. */
export function dueWords(payment: RecordPayment, day: Day, hasPages: boolean): string {
  const { concepto, referencia, hasta, siNoPaga, lugares, enlace } = payment;
  const until = [hasta && `Pague a más tardar el ${day(hasta)}.`, siNoPaga].filter(Boolean).join(' ');
  return [
    `Concepto: ${concepto}`,
    `Valor: ${amountInWords(payment)}`,
    `Referencia de pago: ${referenceInGroups(referencia)}`,
    ...(until === '' ? [] : [until]),
    ...placeLines(lugares),
    ...(enlace === undefined ? [] : [`Pague en línea: ${enlace}`]),
    ...(hasPages ? ['Imprima la referencia de pago en la página de seguimiento de su solicitud.'] : []),
  ].join('\n');
}

/** The words of a payment that came in when its process no longer waited for it, in place of those of the tramite. */
export const UNAWAITED_WORDS =
  'Recibimos su pago, pero su solicitud ya no lo esperaba. Comuníquese con nosotros para saber qué hacer con el dinero.';

/** Writes a payment that has come in: the reason, the amount, the receipt where it is known, and the day. */
export function paidWords(
  payment: RecordPayment,
  { comprobante, fecha }: NonNullable<RecordPayment['pago']>,
  day: Day,
): string {
  return [
    `Concepto: ${payment.concepto}`,
    `Valor: ${amountInWords(payment)}`,
    ...(comprobante === undefined ? [] : [`Comprobante de pago: ${comprobante}`]),
    `Fecha del pago: ${day(fecha)}`,
  ].join('\n');
}

function placeLines(places: readonly string[]): string[] {
  if (places.length === 0) return [];
  return places.length === 1
    ? [`Dónde pagar: ${places[0]!}`]
    : ['Dónde pagar:', ...places.map((place) => `– ${place}`)];
}
