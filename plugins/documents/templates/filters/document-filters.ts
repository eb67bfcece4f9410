import type { TextDialect, TextFilter } from '../../../../host/plugin-api/index.js';
import { dateFilters } from './date-filters.js';
import { numberFilters } from './number-filters.js';
import { textFilters } from './text-filters.js';
import { verificationFilter } from './verification-block.js';

type Filters = Readonly<Record<string, TextFilter>>;

/** Returns the same, where nothing is written of a question that is not answered. */
const ofBlanks = (filters: Filters): Filters =>
  Object.fromEntries(
    Object.entries(filters).map(([name, filter]): [string, TextFilter] => [
      name,
      (value, ...parameters) => (value === null ? '' : filter(value, ...parameters)),
    ]),
  );

/** What templates of documents are written with, in the time zone of a city. */
export const documentDialect = (timeZone: string): TextDialect => ({
  // What is put in counts three times, as it is read, escaped and written: about 3 MB of page.
  bounds: { characters: 500_000, work: 9_000_000 },
  filters: ofBlanks({ ...numberFilters, ...dateFilters(timeZone), ...textFilters }),
  markupFilters: { verificacion: verificationFilter },
});
