const MOST_WORDS = 5;
const MOST_CHARACTERS = 40;

/** Words that name nothing by themselves. */
const short = new Set(
  'a al ante con de del desde el en es la las lo los o para por que se si su sus un una y'.split(' '),
);

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

function joined(text: string, join: string): string {
  const words = wordsOf(text);
  const telling = words.filter((word) => !short.has(word));
  const code = (telling.length > 0 ? telling : words).slice(0, MOST_WORDS).join(join).slice(0, MOST_CHARACTERS);
  // The cut may be behind a separator.
  return code.endsWith(join) ? code.slice(0, -join.length) : code;
}

/** Makes the code of a question from its text: `¿Cuántos árboles son?` gives `cuantos_arboles_son`. */
export function questionCode(text: string): string {
  const code = joined(text, '_');
  return /^[a-z]/.test(code) ? code : `pregunta${code && '_'}${code}`;
}

/** Makes the code of a tramite from its name, in capitals. */
export const tramiteCode = (name: string): string => joined(name, '_').toUpperCase();

/** Makes the code of a step, which is in an address, from its title. */
export const stepCode = (title: string): string => joined(title, '-') || 'paso';

/** Makes the code of an option from its name, as answers and processes read it: in capitals. */
export const optionCode = (name: string): string => joined(name, '_').toUpperCase() || 'OPCION';

/** Returns the code, with a number behind it where another one has it already. */
export function freeCode(wanted: string, taken: readonly string[], join = '_'): string {
  const used = new Set(taken);
  if (!used.has(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const code = `${wanted}${join}${number}`;
    if (!used.has(code)) return code;
  }
}

/** Returns the reason why a text cannot be the code of a question; undefined where it can. */
export function faultOfCode(code: string, others: readonly string[]): string | undefined {
  if (!/^[A-Za-z]\w{0,59}$/.test(code)) {
    return 'Empiece por una letra; escriba hasta 60 letras sin tilde, números o guiones bajos.';
  }
  return others.includes(code) ? 'Otra pregunta ya tiene este código.' : undefined;
}
