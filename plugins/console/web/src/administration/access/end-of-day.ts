import { timeZone } from '../../frame/city.js';

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** Returns the clock of the city at a moment, as if it were UTC. */
function cityClock(moment: number): number {
  const at = Object.fromEntries(parts.formatToParts(moment).map(({ type, value }) => [type, value]));
  return Date.parse(`${at['year']}-${at['month']}-${at['day']}T${at['hour']}:${at['minute']}:${at['second']}Z`);
}

/** Returns the last second of a day in the city's time zone, as an ISO moment: `2026-11-25`. */
export function endOfDay(day: string): string {
  const wanted = Date.parse(`${day}T23:59:59Z`);
  const first = wanted - (cityClock(wanted) - wanted);
  // The offset may differ between the two moments.
  return new Date(first - (cityClock(first) - wanted)).toISOString();
}

/** Returns the day of a moment in the city's time zone: `2026-11-25`. */
export const dayOf = (moment: string): string =>
  new Date(cityClock(Math.floor(Date.parse(moment) / 1000) * 1000)).toISOString().slice(0, 10);
