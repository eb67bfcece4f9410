import { contributionPoint } from '../../../host/plugin-api/index.js';
import type { QuestionOption } from './question.js';

/**
 * Brings lists that questions are picked out of, such as the neighbourhoods of a city. A question names one as
 * `pre_catalogo`, and every form has its options as they are now.
 *
 * It is built before the question engine, and so asks neither `QuestionForms` nor what asks them.
 */
export interface OptionSource {
  /** The names of its catalogs, which stored forms hold: they never change, and no other source has them. */
  readonly names: readonly string[];
  /**
   * What may be picked now, in the order in which it is shown; of an entry that is not active, nothing. It is asked
   * with each use of a form, so it answers from memory (`Revisions.cached`), and with the same array until it changes.
   * Codes differ; a few thousand at most, as a page gets them all with the form. Never asked within a transaction.
   */
  options(name: string): Promise<readonly QuestionOption[]>;
}

/** Where plugins bring their catalogs. Two that bring the same name stop the boot. */
export const OptionSources = contributionPoint<OptionSource>('forms/OptionSources');
