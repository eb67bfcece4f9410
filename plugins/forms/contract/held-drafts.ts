import { token } from '../../../host/plugin-api/index.js';
import type { Answers } from './form.js';

/** A draft in a list of its owner. */
export interface HeldDraft {
  /** Grows with each draft that is begun. */
  readonly id: number;
  readonly borrador: string;
  /** The name of its form. */
  readonly form: string;
  readonly begunAt: Date;
  readonly changedAt: Date;
  readonly vence: Date;
  /** The answers as they were stored, without files: the present form may not accept them. */
  readonly answers: Answers;
}

/** Drafts of users, for pages of a user who has several at once. Not to be called inside a transaction. */
export interface HeldDrafts {
  /**
   * Returns the name of the form of a draft and its owner, who is undefined for a draft that belongs to the holder of
   * its key; undefined for an unknown draft. For callers that decide who may use it.
   */
  findHeld(borrador: string): Promise<{ readonly form: string; readonly by: number | undefined } | undefined>;

  /**
   * Lists the drafts of a user of forms of one kind, the last begun first, without those that were never changed.
   * `before` is the id of the last one of the page before. One query.
   */
  listHeld(
    kind: string,
    by: number,
    page: { readonly before?: number | undefined; readonly limit: number },
  ): Promise<readonly HeldDraft[]>;
}
export const HeldDrafts = token<HeldDrafts>('forms/HeldDrafts');
