import { closest, distance } from 'fastest-levenshtein';

/** So many letters are added, left out or changed in a slip. */
const MOST_SLIPS = 2;

/** Returns the known name that an unknown one is a slip of: it is at most two letters away, and not another word. */
export function misspelt(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  const nearest = closest(name, known);
  const slips = distance(name, nearest);
  return slips <= MOST_SLIPS && slips * 2 < nearest.length ? nearest : undefined;
}
