import { pageTemplate, type Html } from '../../../../host/plugin-api/index.js';
import type { TrackedRequest } from '../../../tramites/contract.js';
import type { CityDates } from '../../receipt/city-dates.js';

/** The words to the citizen about a request, as templates take them. */
export interface AskView {
  /** The text about what is missing. */
  readonly words: string | null;
  /** The last moment to hand it in; null where there is none. */
  readonly until: string | null;
  /** The consequence of handing in nothing. */
  readonly consequence: string | null;
}

/** Describes a request. The process goes on without what was asked for, unless its definition says otherwise. */
export function askView(
  { hasta, para_ciudadano, si_no_llega }: Pick<TrackedRequest, 'hasta' | 'para_ciudadano' | 'si_no_llega'>,
  dates: CityDates,
): AskView {
  return {
    words: para_ciudadano,
    until: hasta && dates.limit(new Date(hasta)),
    consequence: si_no_llega ?? (hasta && 'Si no llega ese día, seguimos con lo que tenemos.'),
  };
}

/** Describes a return by staff, which has no request. `until` is the time that the law gives. */
export const returnView = (words: string, until: Date | null, dates: CityDates): AskView => ({
  words,
  until: until && dates.day(until),
  consequence:
    until &&
    'Si no llega, entendemos que desiste de la solicitud y la archivamos (Ley 1755 de 2015, art. 17); puede presentarla de nuevo.',
});

const template = pageTemplate(new URL('./ask.liquid', import.meta.url));

/** Renders the words about a request, for any page. */
export const askWords = (ask: AskView): Html => template({ ask });
