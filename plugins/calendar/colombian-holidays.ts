import { civilDay, weekday, type CivilDay } from './civil-day.js';

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

/** Easter Sunday of a Gregorian year, by the anonymous (Meeus, Jones and Butcher) computus. */
export function easterOf(year: number): CivilDay {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return civilDay(year, Math.floor(sum / 31), (sum % 31) + 1);
}

/** The public holidays of a year (Ley 51 of 1983). A set: in some years, such as 2025, two of them coincide. */
export function colombianHolidays(year: number): ReadonlySet<CivilDay> {
  const easter = easterOf(year);
  return new Set([
    ...fixed.map(([month, day]) => civilDay(year, month, day)),
    ...moved.map(([month, day]) => onOrNextMonday(civilDay(year, month, day))),
    ...fromEaster.map((days) => easter + days),
  ]);
}
