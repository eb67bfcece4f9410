import { token } from '../../../host/plugin-api/index.js';
import type { Draft } from './drafts.js';

/**
 * Copies of drafts that belong to the holder of their key, for the links that a service sends: who has it sent knows
 * the key of the first draft alone, and so does not read what the recipient fills in. Not to be called inside a
 * transaction.
 */
export interface DraftCopies {
  /**
   * Begins a copy, and answers its key. Until it is taken, no draft has that key. Throws `NotFoundError`
   * (`draft_not_found`).
   */
  begin(borrador: string): Promise<string>;

  /** Of what a draft is, and until when: of a copy, too, that is not taken yet. Throws as {@link take}. */
  look(borrador: string): Promise<Pick<Draft, 'borrador' | 'codigo' | 'vence'>>;

  /**
   * Gives a copy what the first draft has at this moment, once; any other draft stays as it is. Every channel calls it
   * before it goes on with a draft whose key or link a person has shown. `by` as in `Drafts`. Throws `NotFoundError`
   * (`draft_not_found`), also where the first draft is gone.
   */
  take(borrador: string, by?: number): Promise<void>;
}
export const DraftCopies = token<DraftCopies>('forms/DraftCopies');
