import type { Term } from '../contract.js';
import { civilDay, daysInMonth, partsOf, type CivilDay } from './civil-day.js';

/** The length of a term that begins on a given day. */
export interface TermLength {
  /** How many days count. */
  readonly days: number;
  /** Whether they are working days. */
  readonly areWorking: boolean;
  /** Whether it ends on a working day, if necessary after its last day. */
  readonly rolls: boolean;
}

const MOST_WORKING_DAYS = 1000;

const durationPattern = /^P(?=\d)(?:(\d{1,2})Y)?(?:(\d{1,3})M)?(?:(\d{1,3})W)?(?:(\d{1,4})D)?$/;

/** Measures a term. Throws a `RangeError` for a value that is no term. */
export function lengthOf(term: Term, start: CivilDay): TermLength {
  const length = typeof term === 'string' ? ofDuration(term, start) : ofWorkingDays(term.habiles);
  if (length.days < 1) throw new RangeError(`no term: ${JSON.stringify(term)}`);
  return length;
}

function ofWorkingDays(days: number): TermLength {
  if (!Number.isInteger(days) || days > MOST_WORKING_DAYS) throw new RangeError(`no number of working days: ${days}`);
  return { days, areWorking: true, rolls: false };
}

/**
 * Measures a duration. Months end on the day of the same number, or on the last of a shorter one (Ley 4 of 1913,
 * article 59).
 */
function ofDuration(text: string, start: CivilDay): TermLength {
  const match = durationPattern.exec(text);
  if (!match) throw new RangeError(`no duration of whole days: ${text}`);
  const [years, months, weeks, days] = match.slice(1).map((digits) => Number(digits ?? 0)) as [
    number,
    number,
    number,
    number,
  ];
  const plain = weeks * 7 + days;
  const wholeMonths = years * 12 + months;
  if (wholeMonths === 0) return { days: plain, areWorking: false, rolls: false };
  const [year, month, dayOfMonth] = partsOf(start);
  const last = daysInMonth(year, month + wholeMonths);
  const end = civilDay(year, month + wholeMonths, Math.min(dayOfMonth, last)) + plain;
  return { days: end - start, areWorking: false, rolls: true };
}
