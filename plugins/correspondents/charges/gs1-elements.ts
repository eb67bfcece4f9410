/** The value of an invoice and its due date, as a bar code has them. */
interface Charged {
  readonly factura: string;
  /** A decimal with two digits behind the point, in pesos. */
  readonly valor: string;
  readonly vencimiento: string | null;
}

/** A reference of AI 8020: the characters of GS1 without parentheses, which enclose the identifiers in the text. */
const reference = /^[\w!"%&'*+,\-./:;<=>?]{1,25}$/;
/** The least and the most digits of an amount; their number is even, as pairs of digits take less room in the code. */
const LEAST_DIGITS = 8;
const MOST_DIGITS = 14;

/** Returns the check digit (mod 10 of GS1) of the digits before it. */
export function checkDigit(digits: string): string {
  const weighted = [...digits].reverse().map((digit, index) => Number(digit) * (index % 2 === 0 ? 3 : 1));
  const sum = weighted.reduce((total, one) => total + one, 0);
  return String((10 - (sum % 10)) % 10);
}

/** Tells whether the last digit of a number is its check digit. */
export const hasCheckDigit = (number: string): boolean => checkDigit(number.slice(0, -1)) === number.slice(-1);

/**
 * Returns the element string of GS1-128 by which banks of Colombia read an invoice; undefined where its reference or
 * its amount does not fit.
 */
export function gs1Elements(gln: string, { factura, valor, vencimiento }: Charged): string | undefined {
  const [whole = '', cents = ''] = valor.split('.');
  const [identifier, amount] = cents === '00' ? ['3900', whole] : ['3902', whole + cents];
  const digits = Math.max(LEAST_DIGITS, amount.length + (amount.length % 2));
  if (!reference.test(factura) || digits > MOST_DIGITS) return undefined;
  const due = vencimiento === null ? '' : `(96)${vencimiento.replaceAll('-', '')}`;
  return `(415)${gln}(8020)${factura}(${identifier})${amount.padStart(digits, '0')}${due}`;
}
