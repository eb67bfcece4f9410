import type { Counting, UncountedDays } from './counting.js';
import type { Term } from './term.js';

/** The calendar as it was read at one time: all terms that are counted with it follow one state of the days. */
export interface SettledCalendar {
  /** Returns the last moment of a term as `WorkingCalendar.dueDate`. Throws its `RangeError`. */
  dueDate(from: Date, term: Term): Date;
  /**
   * Returns the last moment of a term that is counted from the day of `from`, whatever the hour and the day: for
   * anything that does not arrive electronically, such as submissions at a counter, requests of the city, and the end
   * of another term.
   */
  endAfter(from: Date, term: Term): Date;
  /** Counts a term as `WorkingCalendar.countDays`. Throws its `RangeError`. */
  countDays(from: Date, term: Term, uncounted?: readonly UncountedDays[]): Counting;
  /** Counts a term as {@link countDays}, but from the day of `from`, as {@link endAfter}. */
  countAfter(from: Date, term: Term, uncounted?: readonly UncountedDays[]): Counting;
  /** Returns the day on which an electronic submission that arrives at a moment counts as received, as `2026-03-19`. */
  receivedOn(moment: Date): string;
}
