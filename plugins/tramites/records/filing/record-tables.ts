import { searchWords, type WordTable } from '../../../../host/plugin-api/index.js';
import type { SensitiveAnswers } from '../../../forms/contract.js';
import type { NewRecord } from './new-record.js';

/** The table of words of the names of applicants. */
export const recordWords: WordTable = { table: 'tramites_record_word', row: 'record_id' };

/** The action of a filing in the audit log. */
export const FILED = 'tramites.record.filed';

export const detailsOf = ({ tramiteId }: NewRecord) => ({ tramite: tramiteId });

/** Returns the id of the user who filed: the clerk at a counter, before the person; null for the public. */
export const actorOf = ({ clerkId, userId }: NewRecord): number | null => clerkId ?? userId;

/** Returns the words by which the applicant is found. */
export const wordsOf = ({ applicant }: NewRecord): readonly string[] =>
  applicant === null ? [] : searchWords(applicant);

/** Returns the sensitive answers; null where there are none. */
export function sensitiveOf({ sensitive }: NewRecord): SensitiveAnswers | null {
  return Object.keys(sensitive).length === 0 ? null : sensitive;
}
