import { TextFilterError, type TextFilter } from '../../../../host/plugin-api/index.js';
import { exactDecimal, rounded, written, type ExactDecimal } from './exact-decimal.js';
import { MOST_IN_WORDS, numberWords, type Agreement } from './number-words.js';
import { LAST_ORDINAL, ordinalWords } from './ordinal-words.js';

const agreements: readonly unknown[] = ['masculino', 'femenino'] satisfies Agreement[];

/** Keeps the sign and the number on one line. */
const NO_BREAK_SPACE = '\u00a0';

function agreementOf(filter: string, given: unknown): Agreement {
  if (given === undefined) return 'ninguna';
  if (agreements.includes(given)) return given as Agreement;
  throw new TextFilterError(`${filter}: el género es "masculino" o "femenino"`);
}

function wholeNumber(filter: string, value: unknown): bigint {
  const { isNegative, whole, fraction } = exactDecimal(filter, value);
  if (isNegative || fraction !== '') throw new TextFilterError(`${filter}: el valor no es un número entero, desde 0`);
  return inWords(filter, whole);
}

function inWords(filter: string, number: bigint): bigint {
  if (number <= MOST_IN_WORDS) return number;
  throw new TextFilterError(`${filter}: el valor pasa de 999 billones`);
}

/** Reads an amount of money. Throws for fractions of a cent, as these are a mistake that rounding would hide. */
function amount(filter: string, value: unknown): ExactDecimal {
  const decimal = exactDecimal(filter, value);
  if (decimal.fraction.length > 2) throw new TextFilterError(`${filter}: el valor tiene más de dos decimales`);
  return decimal;
}

function pesos(value: unknown): string {
  const decimal = amount('pesos', value);
  const shown = decimal.fraction === '' ? decimal : rounded(decimal, 2);
  return `${shown.isNegative ? '-' : ''}$${NO_BREAK_SPACE}${written({ ...shown, isNegative: false })}`;
}

function pesosInWords(value: unknown): string {
  const filter = 'pesos_en_letras';
  const { isNegative, whole, fraction } = amount(filter, value);
  const cents = BigInt(fraction.padEnd(2, '0'));
  const counted = (number: bigint, one: string, more: string): string =>
    `${numberWords(number, 'masculino')} ${number === 1n ? one : more}`;
  const words = [
    ...(isNegative ? ['menos'] : []),
    counted(inWords(filter, whole), 'peso', 'pesos'),
    ...(cents > 0n ? ['con', counted(cents, 'centavo', 'centavos')] : []),
  ];
  return `${words.join(' ').toLocaleUpperCase('es')} M/CTE`;
}

function number(value: unknown, digits?: unknown): string {
  const decimal = exactDecimal('numero', value);
  if (digits === undefined) return written(decimal);
  if (!Number.isInteger(digits) || (digits as number) < 0 || (digits as number) > 10) {
    throw new TextFilterError('numero: los decimales son de 0 a 10');
  }
  return written(rounded(decimal, digits as number));
}

function ordinal(value: unknown, gender?: unknown): string {
  const place = Number(wholeNumber('ordinal', value));
  if (place < 1 || place > LAST_ORDINAL) throw new TextFilterError(`ordinal: el valor va de 1 a ${LAST_ORDINAL}`);
  return ordinalWords(place, agreementOf('ordinal', gender) === 'femenino');
}

/** The filters for money, numbers and their words. */
export const numberFilters: Readonly<Record<string, TextFilter>> = {
  pesos,
  pesos_en_letras: pesosInWords,
  numero: number,
  en_letras: (value, gender) => numberWords(wholeNumber('en_letras', value), agreementOf('en_letras', gender)),
  ordinal,
};
