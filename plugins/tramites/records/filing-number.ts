/** The year of a moment in the city's time zone: filing numbers begin anew with it. */
export function filingYear(moment: Date, timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(moment));
}

/** `radicado`: the year and at least seven digits. */
export function filingNumber(year: number, number: number): string {
  return `${year}-${String(number).padStart(7, '0')}`;
}
