import type { TextDialect } from '../../../../host/plugin-api/index.js';
import { dateFilters } from './date-filters.js';
import { numberFilters } from './number-filters.js';
import { textFilters } from './text-filters.js';
import { verificationFilter } from './verification-block.js';

/** What templates of documents are written with, in the time zone of a city. */
export const documentDialect = (timeZone: string): TextDialect => ({
  // What is put in counts twice, as it is escaped and as it is written: about 3 MB of page.
  bounds: { characters: 500_000, memory: 6_000_000, milliseconds: 2000 },
  filters: { ...numberFilters, ...dateFilters(timeZone), ...textFilters },
  markupFilters: { verificacion: verificationFilter },
});
