import { TextFilterError } from '../../../../host/plugin-api/index.js';

/** A decimal number in exact parts: `12` and `50` of `-12.50`. */
export interface ExactDecimal {
  readonly isNegative: boolean;
  readonly whole: bigint;
  /** The digits behind the point, without trailing zeros. */
  readonly fraction: string;
}

const thousands = new Intl.NumberFormat('es-CO', { useGrouping: 'always' });

/** The most digits that a `number` has exactly. */
const SAFE_DIGITS = 15;

/** Reads a JSON number, or a text such as `1234567.50`. Throws `TextFilterError` with the name of the filter. */
export function exactDecimal(filter: string, value: unknown): ExactDecimal {
  const written = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const [, sign, whole, fraction = ''] = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?$/.exec(written) ?? [];
  if (whole === undefined) {
    throw new TextFilterError(`${filter}: el valor no es un número como 1234567.50`);
  }
  if (typeof value === 'number' && (whole + fraction).replace(/^0+/, '').length > SAFE_DIGITS) {
    throw new TextFilterError(`${filter}: un número de más de ${SAFE_DIGITS} cifras ha de venir como texto`);
  }
  const exact = { whole: BigInt(whole), fraction: fraction.replace(/(?<!0)0+$/, '') };
  return { ...exact, isNegative: sign === '-' && (exact.whole > 0n || exact.fraction !== '') };
}

/** Writes `1234567` as `1.234.567`. */
export const pointed = (whole: bigint): string => thousands.format(whole);

/** Rounds to a number of digits behind the comma, half away from zero. */
export function rounded({ isNegative, whole, fraction }: ExactDecimal, digits: number): ExactDecimal {
  if (fraction.length <= digits) return { isNegative, whole, fraction: fraction.padEnd(digits, '0') };
  const rounded = BigInt(`${whole}${fraction.slice(0, digits)}`) + (fraction.charAt(digits) >= '5' ? 1n : 0n);
  const text = String(rounded).padStart(digits + 1, '0');
  const end = text.length - digits;
  return { isNegative: isNegative && rounded > 0n, whole: BigInt(text.slice(0, end)), fraction: text.slice(end) };
}

/** Writes `-1234.5` as `-1.234,5`. */
export function written({ isNegative, whole, fraction }: ExactDecimal): string {
  return `${isNegative ? '-' : ''}${pointed(whole)}${fraction === '' ? '' : `,${fraction}`}`;
}
