import type { Database, Transaction } from '../../../../host/plugin-api/index.js';
import type { InsertedRecord } from './new-record.js';

/** Begins the counter of a year, unless it has begun. */
export async function beginYear(database: Database, year: number, tx: Transaction | undefined): Promise<void> {
  await database.insertOnce('tramites_filing_number', { anio: year, ultimo: 0 }, ['anio'], tx);
}

/** Makes the error of a year whose counter is missing right after its begin. */
export function missingCounter(year: number): Error {
  return new Error(`the filing numbers of ${year} did not begin`);
}

/** A record without a number, which takes one of its year. */
export interface UnnumberedRecord {
  readonly id: number;
  readonly year: number;
}

/**
 * Gives a record the next number of its year by a statement that takes year and id. All other filings of the year wait
 * for the commit, so this comes last in its transaction.
 */
export async function takeNumber(
  database: Database,
  sql: string,
  { id, year }: UnnumberedRecord,
  tx: Transaction,
): Promise<InsertedRecord> {
  const taken = await raiseCounter(database, sql, { id, year }, tx);
  if (taken !== undefined) return { id, numero: taken };
  await beginYear(database, year, tx);
  const first = await raiseCounter(database, sql, { id, year }, tx);
  if (first === undefined) throw missingCounter(year);
  return { id, numero: first };
}

/** Returns the number that the record has got; `undefined` where the year has no counter yet. */
async function raiseCounter(
  database: Database,
  sql: string,
  { id, year }: UnnumberedRecord,
  tx: Transaction,
): Promise<number | undefined> {
  const [row] = await database.rows<{ readonly numero: number | null }>(sql, [year, id], tx);
  return row?.numero ?? undefined;
}
