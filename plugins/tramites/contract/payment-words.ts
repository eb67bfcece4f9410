const thousands = new Intl.NumberFormat('es-CO', { useGrouping: 'always' });

/** Writes an amount of a payment: `$ 125.000` in pesos, `USD 125,50` in another currency. */
export function amountInWords({ valor, moneda }: { readonly valor: string; readonly moneda: string }): string {
  const [whole = '0', cents = ''] = valor.split('.');
  const rest = /^0*$/.test(cents) ? '' : `,${cents.padEnd(2, '0')}`;
  return `${moneda === 'COP' ? '$' : moneda} ${thousands.format(BigInt(whole))}${rest}`;
}

/** Writes the reference of a payment in groups of four digits; a reference with other characters stays as it is. */
export const referenceInGroups = (referencia: string): string =>
  /^\d+$/.test(referencia) ? referencia.replace(/\d{4}(?=\d)/g, '$& ') : referencia;
