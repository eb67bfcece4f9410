import type { TextDialect } from '../../../../host/plugin-api/index.js';
import { dateFilters } from './date-filters.js';
import { numberFilters } from './number-filters.js';
import { textFilters } from './text-filters.js';
import { verificationFilter } from './verification-block.js';

/** What templates of documents are written with, in the time zone of a city. */
export const documentDialect = (timeZone: string): TextDialect => ({
  // What is put in counts three times, as it is read, escaped and written: about 3 MB of page.
  bounds: { characters: 500_000, work: 9_000_000 },
  filters: { ...numberFilters, ...dateFilters(timeZone), ...textFilters },
  markupFilters: { verificacion: verificationFilter },
});
