import { contributionPoint } from '../../../host/plugin-api/index.js';
import type { QuestionOption } from './question.js';

/**
 * A source of options for selections, such as the neighbourhoods of a city. A question names one of its catalogs as
 * `pre_catalogo`, and every form has the present options. The source is built before the question engine, and so may
 * inject neither `QuestionForms` nor services that inject it.
 */
export interface OptionSource {
  /** The names of its catalogs. Stored forms hold them: they never change, and are unique among all sources. */
  readonly names: readonly string[];
  /**
   * Returns the options that may be picked now, in the order in which they are shown, without inactive entries. It is
   * called with each use of a form, so it answers from memory (`Revisions.cached`), and with the same array until the
   * options change. Codes are unique; a few thousand at most, as a page gets them all with the form. Never called
   * inside a transaction.
   */
  listOptions(name: string): Promise<readonly QuestionOption[]>;
}

/** The point where plugins add their catalogs. The service does not start where two plugins bring the same name. */
export const OptionSources = contributionPoint<OptionSource>('forms/OptionSources');
