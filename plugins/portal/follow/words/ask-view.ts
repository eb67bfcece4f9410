import { pageTemplate, type Html } from '../../../../host/plugin-api/index.js';
import type { TrackedRequest } from '../../../tramites/contract.js';
import type { CityDates } from '../../receipt/city-dates.js';

/** The words to the citizen about a request, as templates take them. */
export interface AskView {
  /** The text about what is missing. */
  readonly words: string | null;
  /** The last moment to hand it in; null where there is none, and once it is over. */
  readonly until: string | null;
  /** The last moment of a time that is over; the request stays open until the city decides. */
  readonly ended: string | null;
  /** The consequence of handing in nothing. */
  readonly consequence: string | null;
}

/** Describes an open request. */
export function askView(
  { hasta, para_ciudadano, si_no_llega }: Pick<TrackedRequest, 'hasta' | 'para_ciudadano' | 'si_no_llega'>,
  dates: CityDates,
): AskView {
  const end = hasta === null ? null : new Date(hasta);
  const isOver = end !== null && dates.isOver(end);
  const last = end && dates.limit(end);
  return {
    words: para_ciudadano,
    until: isOver ? null : last,
    ended: isOver ? last : null,
    consequence: si_no_llega,
  };
}

const template = pageTemplate(new URL('./ask.liquid', import.meta.url));

/** Renders the words about a request, for any page. */
export const askWords = (ask: AskView): Html => template({ ask });
