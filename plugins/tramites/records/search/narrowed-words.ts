import { fewRowsOfWords, rowsOfWords, type Conditions, type Database } from '../../../../host/plugin-api/index.js';
import { recordWords } from '../filing/record-tables.js';
import { fewRecords } from './record-search.js';
import { withSubjects, type TypedRanges } from './word-hits.js';

/** The filter of a search by a text. */
export interface NarrowedRecords {
  /** Makes its conditions on a record `r`, for each statement anew. */
  readonly ofRecord: () => Promise<Conditions>;
  /** Tells whether so few records meet it that these are read before the entries of words. */
  readonly isFew: () => Promise<boolean>;
}

/** Puts conditions on a record `r` on its entry `w`. A join could read all records of a tramite or a state instead. */
export const onEntry = (narrowed: Conditions): Conditions =>
  narrowed.nest((all) => `(SELECT COUNT(*) FROM tramites_record r WHERE r.id = w.record_id AND ${all}) > 0`);

/** Finds the newest records of a filter with some words of their name or subject. */
export async function narrowedRowsOfWords(
  database: Database,
  typed: TypedRanges,
  { ofRecord, isFew }: { readonly ofRecord: NarrowedRecords['ofRecord']; readonly isFew: boolean },
  page: { readonly before?: number | undefined; readonly limit: number },
): Promise<readonly number[]> {
  const words = withSubjects(typed);
  const narrowed = await ofRecord();
  if (!isFew) return rowsOfWords(database, recordWords, { words, narrowed: onEntry(narrowed), ...page });
  narrowed.and('r.id < ?', page.before);
  return fewRowsOfWords(database, recordWords, words, { narrowed, read: fewRecords, limit: page.limit });
}
