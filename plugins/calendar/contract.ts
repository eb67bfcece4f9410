import { z } from 'zod';
import { defineEvent, token, type Transaction } from '../../host/plugin-api/index.js';
import type { Counting, UncountedDays } from './contract/counting.js';

export {
  dayReasons,
  LAW_OF_ARRIVAL,
  type CountedDay,
  type Counting,
  type DayReason,
  type UncountedDays,
} from './contract/counting.js';

const REFUSAL = 'Un plazo es {habiles: <1 a 1000>} o una duración de años, meses, semanas o días, como P1M o P5D.';

const workingDays = z.strictObject({ habiles: z.int(REFUSAL).min(1, REFUSAL).max(1000, REFUSAL) }, { error: REFUSAL });

const duration = z.string().regex(/^P(?=\w*[1-9])(?:\d{1,2}Y)?(?:\d{1,3}M)?(?:\d{1,3}W)?(?:\d{1,4}D)?$/, REFUSAL);

/**
 * How long something may take (decisions, section 7: `plazo`): working days, written `{habiles: 15}`, or an ISO 8601
 * duration of whole years, months, weeks and days, such as `P5D` and `P1M`.
 */
export const termSchema = z.union([workingDays, duration], { error: REFUSAL });
export type Term = z.output<typeof termSchema>;

/** What will be overdue soon, for staff: what ends within these days, counted from tomorrow on. */
export const SOON: Term = { habiles: 3 };

/**
 * Days of the calendar have changed: what is open may end on another day. For a second a host may still count by the
 * days before, and so may a transaction that is under way: a listener counts anew at each of {@link recountMoments}.
 */
export const calendarChanged = defineEvent(
  'calendar/calendar-changed',
  z.object({
    /** The first and the last day that were closed or opened; null where the settings changed, and any day may have. */
    desde: z.iso.date().nullable(),
    hasta: z.iso.date().nullable(),
  }),
);

/** Seconds: a transaction may wait for a procedure of the city, which has up to 300. */
export const LONGEST_TRANSACTION = 330;

/**
 * When a listener of {@link calendarChanged} counts anew: at once; once each host counts by the changed days; and once
 * every transaction is over that has counted by the days before.
 */
export const recountMoments = (now: Date): readonly Date[] =>
  [0, 5, LONGEST_TRANSACTION].map((seconds) => new Date(now.getTime() + seconds * 1000));

/** The calendar as it was read at one time: what is counted with it is counted alike. */
export interface SettledCalendar {
  /** As {@link WorkingCalendar.dueDate}. Throws its `RangeError`. */
  dueDate(from: Date, term: Term): Date;
  /**
   * Returns the same for a term that is counted from the day of `from` on, whatever the hour and the day: of what
   * arrives by no electronic means, such as what is handed over at a counter, what the city asks, and the end of
   * another term.
   */
  endAfter(from: Date, term: Term): Date;
  /** As {@link WorkingCalendar.count}. Throws its `RangeError`. */
  count(from: Date, term: Term, uncounted?: readonly UncountedDays[]): Counting;
  /** As {@link count}, from the day of `from` on as {@link endAfter}. */
  countAfter(from: Date, term: Term, uncounted?: readonly UncountedDays[]): Counting;
  /**
   * Returns the day as which something counts as received that arrives at a moment by electronic means, as
   * `2026-03-19`.
   */
  receivedOn(moment: Date): string;
}

/** The city's working days: Colombian holidays, and what the city decides itself (bundle section `calendario`). */
export interface WorkingCalendar {
  /**
   * Returns the day that a moment falls on in the city's time zone, as `2026-03-19`; of today it costs next to nothing.
   */
  dayOf(moment: Date): string;

  /** Returns the first millisecond of a day that is written `2026-03-19`, in the city's time zone. */
  startOf(dia: string): Date;

  /** Returns the calendar that this host keeps in memory, which may be a second old: no round trip. */
  settled(tx?: Transaction): Promise<SettledCalendar>;

  /**
   * Returns the calendar that the database has now, or that `tx` sees: for what counts anew after {@link
   * calendarChanged}. The others count with what this host keeps in memory, which may be a second old.
   */
  stored(tx?: Transaction): Promise<SettledCalendar>;

  /**
   * Returns the last millisecond, in the city's time zone, of the day on which a term ends that began with `from`. The
   * day of `from` is not counted; where the city has office hours, what comes out of them or on a day that is no
   * working day counts as received on the next one ({@link LAW_OF_ARRIVAL}). A term with months or years ends on the
   * day of the same number, or the month's last one, and rolls on to a working day (Ley 4 of 1913, articles 59 and 62);
   * one of calendar days or weeks ends where it falls. Rejects with a `RangeError` for a term that {@link termSchema}
   * refuses.
   */
  dueDate(from: Date, term: Term, tx?: Transaction): Promise<Date>;

  /**
   * Counts a term as {@link dueDate} does, and says of each day whether it counts and why. Days of `uncounted` do not
   * count, whatever the term is counted in: it ends so many days later, and never earlier than without them. Of days in
   * two stretches the reason of the first is given; a stretch that ends before it begins has no days. Rejects with a
   * `RangeError` for a term that {@link termSchema} refuses, and for a day that is no date from 1900 to 2200.
   */
  count(from: Date, term: Term, uncounted?: readonly UncountedDays[], tx?: Transaction): Promise<Counting>;
}
export const WorkingCalendar = token<WorkingCalendar>('calendar/WorkingCalendar');
