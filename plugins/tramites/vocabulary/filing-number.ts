import { plainValue } from '../../../host/plugin-api/index.js';

/** The year, and the number within it. */
export type FilingNumber = readonly [year: number, number: number];

/** Writes the `radicado`: the year and at least seven digits. */
export function filingNumber(year: number, number: number): string {
  return `${year}-${String(number).padStart(7, '0')}`;
}

/**
 * Reads the year and the number of a `radicado`, with or without leading zeros and blanks around it; undefined for
 * other texts.
 */
export function readFilingNumber(radicado: string): FilingNumber | undefined {
  const [, year, number] = /^(\d{4})-(\d{1,9})$/.exec(plainValue(radicado)) ?? [];
  return year === undefined || number === undefined ? undefined : [Number(year), Number(number)];
}
