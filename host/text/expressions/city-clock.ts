import { date, dateAndTime, now, today } from 'feelin';
import { civilTimes } from '../../plugin-api/text/civil-time.js';

/** When something is evaluated, and the time zone that its clocks show: of the city, not of the machine. */
export interface CityMoment {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly timeZone: string;
}

const zones = new Map<string, ReturnType<typeof civilTimes>>();

/** What clocks of the city show at a time, with their distance to UTC: `2026-12-15T10:00:00-05:00`. */
function cityTime(at: number, timeZone: string): string {
  const civil = zones.get(timeZone) ?? civilTimes(timeZone);
  zones.set(timeZone, civil);
  const { clock, ahead } = civil(at);
  const minutes = Math.round(Math.abs(ahead) / 60_000);
  const padded = (number: number): string => String(number).padStart(2, '0');
  return `${clock}${ahead < 0 ? '-' : '+'}${padded(Math.floor(minutes / 60))}:${padded(minutes % 60)}`;
}

/** As JSON has moments. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]{5,20}Z$/;

let present: CityMoment | undefined;

/** Sets the clock of what is evaluated from now on; without a moment it is that of the machine. */
export function setClock(moment: CityMoment | undefined): void {
  present = moment;
}

/** Functions of FEEL that read the clock. */
export const clockFunctions: Readonly<Record<'today' | 'now', () => unknown>> = {
  today: () => (present ? date(cityTime(present.at, present.timeZone).slice(0, 10)) : today()),
  now: () => (present ? dateAndTime(cityTime(present.at, present.timeZone)) : now()),
};

/** Returns the ISO text of a moment as clocks of the city show it; any other text as it is. */
export const inCity = (text: string): string =>
  present && MOMENT.test(text) ? cityTime(Date.parse(text), present.timeZone) : text;
