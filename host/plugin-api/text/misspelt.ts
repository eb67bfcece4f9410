import { closest, distance } from 'fastest-levenshtein';

/** The most letters that are added, left out or changed in a misspelling. */
const MOST_SLIPS = 2;

/** Finds the known name that an unknown one misspells: at most two letters away, and less than half of its length. */
export function misspelt(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  const nearest = closest(name, known);
  const slips = distance(name, nearest);
  return slips <= MOST_SLIPS && slips * 2 < nearest.length ? nearest : undefined;
}
