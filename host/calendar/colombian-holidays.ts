import { civilDay, weekday, type CivilDay } from './civil-day.js';
import { easterOf } from './easter.js';

/** Kept on their own date, whatever the day of the week: month and day. */
const fixed = [
  [1, 1],
  [5, 1],
  [7, 20],
  [8, 7],
  [12, 8],
  [12, 25],
] as const;

/** Moved to the next Monday unless they fall on one. */
const moved = [
  [1, 6],
  [3, 19],
  [6, 29],
  [8, 15],
  [10, 12],
  [11, 1],
  [11, 11],
] as const;

/** Days from Easter: Holy Thursday and Friday, and the Mondays of Ascension, Corpus Christi and the Sacred Heart. */
const fromEaster = [-3, -2, 43, 64, 71];

const onOrNextMonday = (day: CivilDay): CivilDay => day + ((8 - weekday(day)) % 7);

/** The public holidays of a year (Ley 51 of 1983). A set: in some years, such as 2025, two of them coincide. */
export function colombianHolidays(year: number): ReadonlySet<CivilDay> {
  const easter = easterOf(year);
  return new Set([
    ...fixed.map(([month, day]) => civilDay(year, month, day)),
    ...moved.map(([month, day]) => onOrNextMonday(civilDay(year, month, day))),
    ...fromEaster.map((days) => easter + days),
  ]);
}
