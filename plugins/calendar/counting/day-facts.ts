import type { CountedDay } from '../contract/counting.js';

/** What is said of a day. */
export type DayFacts = Omit<CountedDay, 'dia'>;

/** Of a day that does not count. */
export const uncounted = { cuenta: false, numero: null } as const;
