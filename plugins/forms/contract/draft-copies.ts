import { token } from '../../../host/plugin-api/index.js';
import type { Draft } from './drafts.js';

/**
 * Copies of drafts for the links that a service sends. A copy belongs to the holder of its key. The sender knows only
 * the key of the original draft, and so cannot read what the recipient fills in. Not to be called inside a transaction.
 */
export interface DraftCopies {
  /**
   * Begins a copy and returns its key. No draft has that key until the copy is taken. Throws `NotFoundError`
   * (`draft_not_found`).
   */
  beginCopy(borrador: string): Promise<string>;

  /**
   * Returns which form a draft is of and when it ends, also for a copy that is not taken yet. Throws as
   * {@link takeCopy}.
   */
  findCopied(borrador: string): Promise<Pick<Draft, 'borrador' | 'codigo' | 'vence'>>;

  /**
   * Fills a copy, once, with what the original holds now; does nothing for a draft that is no untaken copy. Every
   * channel calls it before it continues a draft whose key or link a person has shown. `by` as in `Drafts`. Throws
   * `NotFoundError` (`draft_not_found`), also where the original no longer exists.
   */
  takeCopy(borrador: string, by?: number): Promise<void>;
}
export const DraftCopies = token<DraftCopies>('forms/DraftCopies');
