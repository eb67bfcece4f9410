import type { CountedDay } from '../contract/counting.js';

/** The facts of a day in a counting. */
export type DayFacts = Omit<CountedDay, 'dia'>;

/** The facts that all days have that do not count. */
export const uncounted = { cuenta: false, numero: null } as const;
