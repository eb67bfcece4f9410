import { mistakes, wordsOf } from './words.js';

/** A text, and the weight of a word that is found in it. */
export interface WeighedText {
  readonly text: string;
  readonly weight: number;
}

/** The most words of a query that are searched. */
const MOST_WORDS = 8;

/** Returns how many mistakes in a word are forgiven: with a mistake, a short word would be another one. */
const forgiven = ({ length }: string): number => (length < 4 ? 0 : length < 7 ? 1 : 2);

/** Rates how well a word of a text matches a word of a query, from 0 to 1. */
function likeness(asked: string, word: string): number {
  if (word === asked) return 1;
  if (asked.length >= 3 && word.startsWith(asked)) return 0.8;
  const wrong = mistakes(asked, word, forgiven(asked));
  return wrong === Infinity ? 0 : 0.7 - 0.2 * wrong;
}

/** Things that are found by their words, whatever the accents, the plural and small misspellings. */
export class SearchIndex<T> {
  /** By word: the things that have it, with its weight in each. */
  private readonly places = new Map<string, Map<T, number>>();

  constructor(things: readonly T[], textsOf: (thing: T) => readonly WeighedText[]) {
    for (const thing of things) {
      for (const { text, weight } of textsOf(thing)) {
        for (const word of wordsOf(text)) {
          const place = this.places.get(word) ?? new Map<T, number>();
          place.set(thing, Math.max(place.get(thing) ?? 0, weight));
          this.places.set(word, place);
        }
      }
    }
  }

  /**
   * Finds the things that have at least half of the words of a query, the best first; empty for a query without words.
   */
  find(query: string): readonly T[] {
    const asked = [...new Set(wordsOf(query))].slice(0, MOST_WORDS);
    const found = new Map<T, { words: number; score: number }>();
    for (const word of asked) {
      for (const [thing, score] of this.scores(word)) {
        const sum = found.get(thing) ?? { words: 0, score: 0 };
        found.set(thing, { words: sum.words + 1, score: sum.score + score });
      }
    }
    return [...found]
      .filter(([, { words }]) => words * 2 >= asked.length)
      .sort(([, a], [, b]) => b.words - a.words || b.score - a.score)
      .map(([thing]) => thing);
  }

  private scores(asked: string): ReadonlyMap<T, number> {
    const scores = new Map<T, number>();
    for (const [word, place] of this.places) {
      const like = likeness(asked, word);
      if (like === 0) continue;
      for (const [thing, weight] of place) scores.set(thing, Math.max(scores.get(thing) ?? 0, like * weight));
    }
    return scores;
  }
}
