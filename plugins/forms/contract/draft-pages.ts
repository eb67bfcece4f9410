import { token } from '../../../host/plugin-api/index.js';

/**
 * The page on which a draft is continued, for plugins that send its link to people. Injected with
 * `optional(DraftPages)` and bound by the plugin that has such pages.
 */
export interface DraftPages {
  /** Returns a path of this service. It contains the key, so anyone who opens it can use the draft. */
  pathOf(borrador: string): string;
}
export const DraftPages = token<DraftPages>('forms/DraftPages');
