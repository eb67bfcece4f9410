import { civilTimes } from '../../plugin-api/text/civil-time.js';

const DAY_MILLISECONDS = 24 * 3600 * 1000;

/** Returns the first moment of a day, `2026-11-25`, in a time zone. */
export function startOfDay(day: string, timeZone: string): Date {
  const civil = civilTimes(timeZone);
  const there = Date.parse(`${day}T00:00:00Z`);
  const near = there - civil(there).ahead;
  return new Date(there - civil(near).ahead);
}

/** Returns the first moment after a day. */
export const endOfDay = (day: string, timeZone: string): Date =>
  startOfDay(new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MILLISECONDS).toISOString().slice(0, 10), timeZone);
