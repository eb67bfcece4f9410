/** A year begins on a quarter of an hour of UTC in every time zone. */
const QUARTER_MILLISECONDS = 900_000;

/** The last answer for each time zone: asking a calendar is a hundredth of what a creation computes. */
const lastYears = new Map<string, { readonly quarter: number; readonly year: number }>();

/** The year of a moment in the city's time zone: filing numbers begin anew with it. */
export function filingYear(moment: Date, timeZone: string): number {
  const quarter = Math.floor(moment.getTime() / QUARTER_MILLISECONDS);
  const last = lastYears.get(timeZone);
  if (last?.quarter === quarter) return last.year;
  const year = Number(new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(moment));
  lastYears.set(timeZone, { quarter, year });
  return year;
}

/** `radicado`: the year and at least seven digits. */
export function filingNumber(year: number, number: number): string {
  return `${year}-${String(number).padStart(7, '0')}`;
}
