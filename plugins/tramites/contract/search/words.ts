import { folded } from '../folded.js';

/** Words of every text and of every request, which do not help to find a tramite. */
const filler = new Set(
  'a al algo como con cual de del desde donde el ella en entre es esta este esto hacer hay la las lo los mas me mi mis necesito nos o para pedir pero poner por puedo que quiero sacar se sin sobre solicitar soy su sus te tengo tramite tramites tu un una unos unas y ya'.split(
    ' ',
  ),
);

/** Reduces a word for comparison: a plural becomes its singular. */
function stem(word: string): string {
  if (word.length > 5 && word.endsWith('es')) return word.slice(0, -2);
  return word.length > 4 && word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Returns the words of a text that distinguish it from others. */
export function wordsOf(text: string): readonly string[] {
  const words = folded(text).split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== '' && !filler.has(word)).map(stem);
}

/**
 * Counts the wrong, missing, extra or swapped letters between two words; Infinity for more than `most` (optimal string
 * alignment).
 */
export function mistakes(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return Infinity;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      let least = Math.min(last[at]! + 1, next[at - 1]! + 1, last[at - 1]! + (isSame ? 0 : 1));
      const isTurned = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (isTurned) least = Math.min(least, before[at - 2]! + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return Infinity;
    [before, last] = [last, next];
  }
  return last[other.length]! <= most ? last[other.length]! : Infinity;
}
