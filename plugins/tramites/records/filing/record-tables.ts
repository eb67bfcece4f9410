import { searchWords, type WordTable } from '../../../../host/plugin-api/index.js';
import type { SensitiveAnswers } from '../../../forms/contract.js';
import { subjectWords } from '../search/subject-words.js';
import type { NewRecord } from './new-record.js';

/** The table of the words of applicants and subjects. */
export const recordWords: WordTable = { table: 'tramites_record_word', row: 'record_id' };

/** The action of a filing in the audit log. */
export const FILED = 'tramites.record.filed';

export const detailsOf = ({ tramiteId }: NewRecord) => ({ tramite: tramiteId });

/** Returns the id of the user who filed: the clerk at a counter, before the person; null for the public. */
export const actorOf = ({ clerkId, userId }: NewRecord): number | null => clerkId ?? userId;

/** Returns the words by which a record is found: those of its applicant, and those of its subject with their sign. */
export const wordsOf = ({ applicant, subject }: NewRecord): readonly string[] => [
  ...(applicant === null ? [] : searchWords(applicant)),
  ...(subject === null ? [] : subjectWords(subject)),
];

/** Returns the sensitive answers; null where there are none. */
export function sensitiveOf({ sensitive }: NewRecord): SensitiveAnswers | null {
  return Object.keys(sensitive).length === 0 ? null : sensitive;
}
