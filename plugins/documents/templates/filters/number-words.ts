/** The agreement of a number's words: with none, as in counting, or with a following noun of that gender. */
export type Agreement = 'ninguna' | 'masculino' | 'femenino';

const SMALL =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  );
const TENS = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'];
const HUNDREDS =
  ' ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(' ');

const MILLION = 1_000_000n;
const BILLION = MILLION * MILLION;

/** The largest number that is written in words: 999 billions, each a million of millions. */
export const MOST_IN_WORDS = 1000n * BILLION - 1n;

/**
 * Writes a whole number from 0 to {@link MOST_IN_WORDS} in words. Before a noun, `uno` is shortened, hundreds take its
 * gender, and whole millions need `de`: `veintiún mil`, `doscientas una`, `un millón de`.
 */
export function numberWords(number: bigint, agreement: Agreement = 'ninguna'): string {
  const billions = Number(number / BILLION);
  const millions = Number((number % BILLION) / MILLION);
  const units = Number(number % MILLION);
  const words = [
    ...(billions > 0 ? [scaled(billions, 'billón', 'billones')] : []),
    ...(millions > 0 ? [scaled(millions, 'millón', 'millones')] : []),
    ...(units > 0 || number === 0n ? [upToMillion(units, agreement)] : []),
    ...(agreement !== 'ninguna' && units === 0 && number > 0n ? ['de'] : []),
  ];
  return words.join(' ');
}

function scaled(count: number, one: string, more: string): string {
  return count === 1 ? `un ${one}` : `${upToMillion(count, 'masculino')} ${more}`;
}

function upToMillion(number: number, agreement: Agreement): string {
  const thousands = Math.floor(number / 1000);
  const rest = number % 1000;
  // Before `mil`, hundreds take the gender of the noun behind it, and `uno` is always shortened.
  const before = thousands > 1 ? [upToThousand(thousands, agreement === 'femenino', 'masculino')] : [];
  const words = [
    ...(thousands > 0 ? [...before, 'mil'] : []),
    ...(rest > 0 || thousands === 0 ? [upToThousand(rest, agreement === 'femenino', agreement)] : []),
  ];
  return words.join(' ');
}

function upToThousand(number: number, isFeminine: boolean, agreement: Agreement): string {
  if (number === 100) return 'cien';
  const hundred = HUNDREDS[Math.floor(number / 100)]!;
  const rest = number % 100;
  const words = [
    ...(hundred === '' ? [] : [isFeminine ? hundred.replace(/os$/, 'as') : hundred]),
    ...(rest > 0 || hundred === '' ? [upToHundred(rest, agreement)] : []),
  ];
  return words.join(' ');
}

function upToHundred(number: number, agreement: Agreement): string {
  if (number % 10 === 1 && number !== 11) return endingInOne(number, agreement);
  if (number < SMALL.length) return SMALL[number]!;
  const unit = number % 10;
  return unit === 0 ? TENS[number / 10]! : `${TENS[Math.floor(number / 10)]!} y ${SMALL[unit]!}`;
}

const ONES: Readonly<Record<Agreement, readonly [alone: string, twentyOne: string]>> = {
  ninguna: ['uno', 'veintiuno'],
  masculino: ['un', 'veintiún'],
  femenino: ['una', 'veintiuna'],
};

function endingInOne(number: number, agreement: Agreement): string {
  const [alone, twentyOne] = ONES[agreement];
  if (number === 1) return alone;
  return number === 21 ? twentyOne : `${TENS[Math.floor(number / 10)]!} y ${alone}`;
}
