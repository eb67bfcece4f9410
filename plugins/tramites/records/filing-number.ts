/** One for each time zone: making a formatter costs more than all else that a creation computes. */
const yearFormats = new Map<string, Intl.DateTimeFormat>();

/** The year of a moment in the city's time zone: filing numbers begin anew with it. */
export function filingYear(moment: Date, timeZone: string): number {
  const format = yearFormats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' });
  yearFormats.set(timeZone, format);
  return Number(format.format(moment));
}

/** `radicado`: the year and at least seven digits. */
export function filingNumber(year: number, number: number): string {
  return `${year}-${String(number).padStart(7, '0')}`;
}
