/** A day without an hour, which a script reads as one of UTC. */
const DAY = /^\d{4}-\d{2}(?:-\d{2})?$/;
const HAS_OFFSET = /(?:Z|GMT|UTC|[+-]\d{2}(?::?\d{2})?)$/i;

/**
 * Reads dates in texts that name no offset as clocks of the city show them: the library takes a day for one of UTC,
 * which is the day before in America, and an hour for one of the machine. Answers such a text with the offset of the
 * city at that time; all else as it is.
 */
export function cityTimes(timeZone: string): (value: unknown) => unknown {
  const offsets = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const offsetAt = (moment: number): string => {
    const name = offsets.formatToParts(moment).find(({ type }) => type === 'timeZoneName')!.value;
    return name.replace('GMT', '') || 'Z';
  };
  return (value) => {
    if (typeof value !== 'string') return value;
    const text = value.trim();
    const civil = DAY.test(text) ? Date.parse(text) : HAS_OFFSET.test(text) ? Number.NaN : asUtc(new Date(text));
    if (Number.isNaN(civil)) return value;
    const clock = new Date(civil).toISOString().slice(0, -1);
    // The offset at that time of UTC may be that before a change of the clocks.
    const near = Date.parse(clock + offsetAt(civil));
    return clock + offsetAt(near);
  };
}

/** What a clock of the machine shows, as if it were of UTC. */
const asUtc = (moment: Date): number => moment.getTime() - moment.getTimezoneOffset() * 60_000;
