import type { TextDialect, TextFilter } from '../../../../host/plugin-api/index.js';
import { dateFilters } from './date-filters.js';
import { numberFilters } from './number-filters.js';
import { textFilters } from './text-filters.js';
import { verificationFilter } from './verification-block.js';

type Filters = Readonly<Record<string, TextFilter>>;

/** Wraps filters so that an unanswered question (null) prints nothing. */
const ofBlanks = (filters: Filters): Filters =>
  Object.fromEntries(
    Object.entries(filters).map(([name, filter]): [string, TextFilter] => [
      name,
      (value, ...parameters) => (value === null ? '' : filter(value, ...parameters)),
    ]),
  );

/** Makes the dialect of document templates, in the time zone of a city. */
export const documentDialect = (timeZone: string): TextDialect => ({
  // Inserted text counts three times, as it is read, escaped and written: the limit is about 3 MB of page.
  bounds: { characters: 500_000, work: 9_000_000 },
  filters: ofBlanks({ ...numberFilters, ...dateFilters(timeZone), ...textFilters }),
  markupFilters: { verificacion: verificationFilter },
});
