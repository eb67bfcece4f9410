const UNITS = ['', 'primero', 'segundo', 'tercero', 'cuarto', 'quinto', 'sexto', 'séptimo', 'octavo', 'noveno'];
const TENS =
  ' décimo vigésimo trigésimo cuadragésimo quincuagésimo sexagésimo septuagésimo octogésimo nonagésimo'.split(' ');
const TEENS =
  'décimo undécimo duodécimo decimotercero decimocuarto decimoquinto decimosexto decimoséptimo decimoctavo decimonoveno'.split(
    ' ',
  );

/** The last ordinal that is written in words. */
export const LAST_ORDINAL = 99;

/** Writes `primero` to `nonagésimo noveno`. */
export function ordinalWords(number: number, isFeminine: boolean): string {
  const tens = Math.floor(number / 10);
  const words = tens === 1 ? [TEENS[number - 10]!] : [TENS[tens]!, UNITS[number % 10]!].filter((word) => word !== '');
  return words.map((word) => (isFeminine ? word.replace(/o$/, 'a') : word)).join(' ');
}
