import { z } from 'zod';
import { plainValue } from '../../host/plugin-api/index.js';

const REASON = 'El valor es un número positivo de hasta 16 cifras y dos decimales, como "125000.00".';

/** The largest amount accepted as a number of JSON or YAML: up to it, two decimals are exact in a double. */
const MOST_NUMBER = 1e13;
const DECIMALS = 2;

const inTwoDecimals = (text: string): string => {
  const [whole = '', fraction = ''] = text.split('.');
  return `${whole.replace(/^0+(?=\d)/, '')}.${fraction.padEnd(DECIMALS, '0')}`;
};

/**
 * An amount of money, given as a decimal text or as a number with at most two decimals. Its output is the text that the
 * database would write, with two decimals.
 */
export const amount = z
  .union(
    [
      z
        .string()
        .overwrite(plainValue)
        .regex(/^\d{1,16}(?:\.\d{1,2})?$/, REASON),
      z
        .number()
        .max(MOST_NUMBER, REASON)
        .refine((value) => Number(value.toFixed(DECIMALS)) === value, REASON)
        .transform((value) => value.toFixed(DECIMALS)),
    ],
    { error: REASON },
  )
  .transform(inTwoDecimals)
  .refine((text) => /^(?!0\.00$)\d/.test(text), REASON);

/** The exact sum and the number of amounts in one currency. */
export interface CurrencyTotal {
  readonly moneda: string;
  readonly pagos: number;
  readonly valor: string;
}

const centsOf = (valor: string): bigint => BigInt(valor.replace('.', ''));

const decimalOf = (cents: bigint): string => {
  const digits = String(cents).padStart(DECIMALS + 1, '0');
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
};

/** Adds up amounts by currency, without floating-point arithmetic, and sorts the sums by currency. */
export function totalsOf(rows: readonly { readonly valor: string; readonly moneda: string }[]): CurrencyTotal[] {
  const sums = new Map<string, { pagos: number; cents: bigint }>();
  for (const { valor, moneda } of rows) {
    const { pagos, cents } = sums.get(moneda) ?? { pagos: 0, cents: 0n };
    sums.set(moneda, { pagos: pagos + 1, cents: cents + centsOf(valor) });
  }
  return [...sums]
    .map(([moneda, { pagos, cents }]) => ({ moneda, pagos, valor: decimalOf(cents) }))
    .sort((a, b) => (a.moneda < b.moneda ? -1 : 1));
}
