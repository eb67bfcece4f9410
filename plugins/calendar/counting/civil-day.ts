const DAY_MILLISECONDS = 24 * 3600 * 1000;

/** A day without a time or a zone, as the days since 1970-01-01: days are added and compared as numbers. */
export type CivilDay = number;

/** Converts a date to its day; a month or a day past its range counts on, as in `Date.UTC`. Months begin with 1. */
export function civilDay(year: number, month: number, day: number): CivilDay {
  return Date.UTC(year, month - 1, day) / DAY_MILLISECONDS;
}

/** Parses a text such as `2026-03-19`. */
export function parseCivilDay(text: string): CivilDay {
  return Date.parse(`${text}T00:00:00Z`) / DAY_MILLISECONDS;
}

/** Formats a day as `2026-03-19`. */
export function civilDayText(day: CivilDay): string {
  return new Date(day * DAY_MILLISECONDS).toISOString().slice(0, 10);
}

/** Splits a day into year, month (from 1) and day of the month. */
export function partsOf(day: CivilDay): [year: number, month: number, day: number] {
  const date = new Date(day * DAY_MILLISECONDS);
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
}

/** Returns the day of the week; 0 is Sunday. */
export function weekday(day: CivilDay): number {
  // 1970-01-01 was a Thursday.
  return (((day + 4) % 7) + 7) % 7;
}

/** Returns the number of days of a month. */
export function daysInMonth(year: number, month: number): number {
  return partsOf(civilDay(year, month + 1, 0))[2];
}

/** Returns the time of a day's midnight in UTC. */
export function utcMidnight(day: CivilDay): number {
  return day * DAY_MILLISECONDS;
}
