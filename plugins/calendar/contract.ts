import { z } from 'zod';
import { defineEvent, token, type Clock, type Transaction } from '../../host/plugin-api/index.js';
import type { Counting, UncountedDays } from './contract/counting.js';
import type { SettledCalendar } from './contract/settled-calendar.js';
import type { Term } from './contract/term.js';

export {
  dayReasons,
  LAW_OF_ARRIVAL,
  type CountedDay,
  type Counting,
  type DayReason,
  type UncountedDays,
} from './contract/counting.js';
export {
  CalendarFollowers,
  MOST_FORECAST,
  MOST_SHOWN_ENDS,
  movedKinds,
  type CalendarEffect,
  type CalendarFollower,
  type ChangedSpan,
  type MovedEnd,
  type MovedKind,
  type PlannedCalendar,
} from './contract/planned-calendar.js';
export type { SettledCalendar } from './contract/settled-calendar.js';
export { termSchema, type Term } from './contract/term.js';

/** The period in which something ends soon, for staff, counted from tomorrow on. */
export const SOON: Term = { habiles: 3 };

/**
 * The event that the calendar has changed: open terms may end on another day. For a second, other hosts and running
 * transactions may still count by the previous days: a listener recounts at each of {@link recountMoments}.
 */
export const calendarChanged = defineEvent(
  'calendar/calendar-changed',
  z.object({
    /**
     * The first and the last day that were closed or opened; null where the settings changed, which may change any day.
     */
    desde: z.iso.date().nullable(),
    hasta: z.iso.date().nullable(),
  }),
);

/** The longest transaction, in seconds: it may wait for a procedure of the city, which has up to 300. */
export const LONGEST_TRANSACTION = 330;

/**
 * Returns when a listener of {@link calendarChanged} recounts: at once; when each host counts by the changed days; and
 * when every transaction that counted by the previous days is over.
 */
export const recountMoments = (now: Date): readonly Date[] =>
  [0, 5, LONGEST_TRANSACTION].map((seconds) => new Date(now.getTime() + seconds * 1000));

/** The city's working days: Colombian holidays, and the city's own settings (bundle section `calendario`). */
export interface WorkingCalendar {
  /** Returns the day of a moment in the city's time zone, as `2026-03-19`; for a moment of today it is very fast. */
  dayOf(moment: Date): string;

  /** Returns the first millisecond of a day that is written `2026-03-19`, in the city's time zone. */
  startOf(dia: string): Date;

  /** Returns the calendar in the memory of this host, which may be a second old, without a round trip. */
  settled(tx?: Transaction): Promise<SettledCalendar>;

  /**
   * Reads the calendar from the database, or as `tx` sees it: for a recount after {@link calendarChanged}. Other
   * methods use the calendar in the memory of this host, which may be a second old.
   */
  stored(tx?: Transaction): Promise<SettledCalendar>;

  /**
   * Returns the last millisecond, in the city's time zone, of the day on which a term ends that began with `from`. The
   * day of `from` is not counted; where the city has office hours, a submission outside them or on a day that is no
   * working day counts as received on the next one ({@link LAW_OF_ARRIVAL}). A term with months or years ends on the
   * day of the same number, or the last one of the month, and moves on to a working day (Ley 4 of 1913, articles 59 and
   * 62); a term of calendar days or weeks ends on any day. Rejects with a `RangeError` for a term that {@link
   * termSchema} refuses.
   */
  dueDate(from: Date, term: Term, tx?: Transaction): Promise<Date>;

  /**
   * Counts a term as {@link dueDate} does, and says for each day whether it counts and why. Days of `uncounted` do not
   * count, whatever the units of the term: it ends that many days later, and never earlier than without them. A day in
   * two stretches has the reason of the first; a stretch that ends before it begins has no days. Rejects with a
   * `RangeError` for a term that {@link termSchema} refuses, and for a day that is no date from 1900 to 2200.
   */
  countDays(from: Date, term: Term, uncounted?: readonly UncountedDays[], tx?: Transaction): Promise<Counting>;
}
export const WorkingCalendar = token<WorkingCalendar>('calendar/WorkingCalendar');

/** The last days of a citizen's time, counted from tomorrow on: the citizen is reminded as they begin. */
const LAST_DAYS: Term = { habiles: 2 };

/** The hours of the day in which citizens are reminded, in the city's time zone. */
const [FIRST_HOUR, LAST_HOUR] = [7, 20];

/** The ends of waits that citizens are reminded of now: those after the one moment, up to the other. */
export interface RemindedEnds {
  readonly after: Date;
  readonly until: Date;
}

/** Returns the ends of waits that citizens are reminded of now; undefined at night. */
export async function remindedEnds(calendar: WorkingCalendar, clock: Clock): Promise<RemindedEnds | undefined> {
  const after = clock.now();
  const hours = (after.getTime() - calendar.startOf(calendar.dayOf(after)).getTime()) / 3_600_000;
  if (hours < FIRST_HOUR || hours >= LAST_HOUR) return undefined;
  return { after, until: (await calendar.settled()).endAfter(after, LAST_DAYS) };
}

/** Tells whether a wait began in its own last days: its beginning reminds enough. */
export const isTooShort = (calendar: SettledCalendar, from: Date, end: Date): boolean =>
  calendar.endAfter(from, LAST_DAYS) >= end;
