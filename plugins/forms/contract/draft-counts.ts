import { token } from '../../../host/plugin-api/index.js';

/** The number of open drafts of a form, and how many of them have an answer to some of its questions. */
export interface AnsweredDrafts {
  readonly open: number;
  /** By the code of the question; a question that is not here has none. */
  readonly answered: ReadonlyMap<string, number>;
}

/** Counts the drafts of forms, for editors who are about to change one. Not to be called inside a transaction. */
export interface DraftCounts {
  /** Counts among the last 10,000 drafts of a form. One query. */
  countAnswered(form: string, codes: readonly string[]): Promise<AnsweredDrafts>;
}
export const DraftCounts = token<DraftCounts>('forms/DraftCounts');
