const DAY_MILLISECONDS = 24 * 3600 * 1000;

/** The first moment of a day, `2026-11-26`, in a time zone, also where clocks change at midnight. */
export function beginningOf(day: string, timeZone: string): Date {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const local = (time: number): string => format.format(time);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // By how much the zone is ahead of UTC, before and after any change of that day.
  const begins = [midnight - DAY_MILLISECONDS, midnight + DAY_MILLISECONDS]
    .map((time) => midnight - (Date.parse(`${local(time).replace(' ', 'T')}Z`) - time))
    .filter((time) => local(time).slice(0, 10) >= day);
  return new Date(Math.min(...begins));
}

/** The day after another one. */
export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MILLISECONDS).toISOString().slice(0, 10);
}
