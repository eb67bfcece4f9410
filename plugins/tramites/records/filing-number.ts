/** `radicado`: the year and at least seven digits. */
export function filingNumber(year: number, number: number): string {
  return `${year}-${String(number).padStart(7, '0')}`;
}
