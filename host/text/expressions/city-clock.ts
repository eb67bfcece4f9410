import { date, dateAndTime, now, today } from 'feelin';
import { civilTimes } from '../../plugin-api/text/civil-time.js';

/** The moment of an evaluation, and the city's time zone, which may differ from the machine's. */
export interface CityMoment {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly timeZone: string;
}

const zones = new Map<string, ReturnType<typeof civilTimes>>();

/** Returns a moment as local time of the city, with its offset from UTC: `2026-12-15T10:00:00-05:00`. */
function cityTime(at: number, timeZone: string): string {
  const civil = zones.get(timeZone) ?? civilTimes(timeZone);
  zones.set(timeZone, civil);
  const { clock, ahead } = civil(at);
  const minutes = Math.round(Math.abs(ahead) / 60_000);
  const padded = (number: number): string => String(number).padStart(2, '0');
  return `${clock}${ahead < 0 ? '-' : '+'}${padded(Math.floor(minutes / 60))}:${padded(minutes % 60)}`;
}

/** A moment as JSON writes it. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]{5,20}Z$/;

let present: CityMoment | undefined;

/** Sets the clock of the next evaluations; without a moment it is that of the machine. */
export function setClock(moment: CityMoment | undefined): void {
  present = moment;
}

/** The FEEL functions that read the clock. */
export const clockFunctions: Readonly<Record<'today' | 'now', () => unknown>> = {
  today: () => (present ? date(cityTime(present.at, present.timeZone).slice(0, 10)) : today()),
  now: () => (present ? dateAndTime(cityTime(present.at, present.timeZone)) : now()),
};

/** Returns the ISO text of a moment in the city's local time; any other text unchanged. */
export const inCity = (text: string): string =>
  present && MOMENT.test(text) ? cityTime(Date.parse(text), present.timeZone) : text;
