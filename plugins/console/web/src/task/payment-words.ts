const titles: Readonly<Record<string, string>> = {
  PENDIENTE: 'Pago pendiente',
  PAGADO: 'Pago recibido',
  RETIRADO: 'Pago retirado',
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Writes an amount: `$ 125.000`, `USD 125,50`. */
function amountInWords(valor: string, moneda: string): string {
  const minimumFractionDigits = /\.0*$/.test(valor) ? 0 : 2;
  const amount = Number(valor).toLocaleString('es-CO', { minimumFractionDigits, useGrouping: 'always' });
  return `${moneda === 'COP' ? '$' : moneda} ${amount}`;
}

const referenceInGroups = (reference: string): string =>
  /^\d+$/.test(reference) ? reference.replace(/\d{4}(?=\d)/g, '$& ') : reference;

/** Writes the entry of a case about a payment: the demand, or the receipt once it is paid. `day` writes a day. */
export function paymentInWords(
  datos: Readonly<Record<string, unknown>>,
  day: (moment: string) => string,
): { title: string; more: string } {
  const [estado, concepto, hasta, comprobante, pagado] = [
    text(datos['estado']),
    text(datos['concepto']),
    text(datos['hasta']),
    text(datos['comprobante']),
    text(datos['pagado']),
  ];
  const more = [
    amountInWords(text(datos['valor']), text(datos['moneda'])),
    `referencia ${referenceInGroups(text(datos['referencia']))}`,
    pagado === '' && hasta !== '' && `hasta el ${day(hasta)}`,
    comprobante !== '' && `comprobante ${comprobante}`,
    pagado !== '' && `pagado el ${day(pagado)}`,
  ];
  return { title: `${titles[estado] ?? 'Pago'}: ${concepto}`, more: more.filter(Boolean).join(', ') };
}
