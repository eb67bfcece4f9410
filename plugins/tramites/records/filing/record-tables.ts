import { searchWords, type WordTable } from '../../../../host/plugin-api/index.js';
import type { SensitiveAnswers } from '../../../forms/contract.js';
import type { NewRecord } from './new-record.js';

/** The words of the names of applicants. */
export const recordWords: WordTable = { table: 'tramites_record_word', row: 'record_id' };

/** Of the audit log. */
export const FILED = 'tramites.record.filed';

export const detailsOf = ({ tramiteId }: NewRecord) => ({ tramite: tramiteId });

/** Id of the user who did it: the clerk of a counter before the person who stood there; null for the public. */
export const actorOf = ({ clerkId, userId }: NewRecord): number | null => clerkId ?? userId;

/** Returns the words by which its applicant is found. */
export const wordsOf = ({ applicant }: NewRecord): readonly string[] =>
  applicant === null ? [] : searchWords(applicant);

/** Null where nothing is sensitive. */
export function sensitiveOf({ sensitive }: NewRecord): SensitiveAnswers | null {
  return Object.keys(sensitive).length === 0 ? null : sensitive;
}
