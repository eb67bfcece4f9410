import { pageTemplate, type Html } from '../../../../host/plugin-api/index.js';
import type { CityDates } from '../../receipt/city-dates.js';
import { followAddresses } from '../follow-addresses.js';

const form = pageTemplate(new URL('./more-time-form.liquid', import.meta.url));

/** Renders the button that asks for more time; null where none can be given. */
export const moreTimeForm = (key: string, until: Date | undefined, dates: CityDates): Html | null =>
  until ? form({ action: followAddresses.moreTime(key), until: dates.day(until) }) : null;
