import { civilTimes } from '../../plugin-api/text/civil-time.js';

/** A day without an hour, which a script reads as one of UTC. */
const DAY = /^\d{4}-\d{2}(?:-\d{2})?$/;
const HAS_OFFSET = /(?:Z|GMT|UTC|[+-]\d{2}(?::?\d{2})?)$/i;
/** Before, formatters count by another calendar. */
const KNOWN = { from: Date.parse('1600-01-01'), to: Date.parse('9999-12-31') };

/**
 * Reads dates in texts that name no offset as clocks of the city show them: the library takes a day for one of UTC,
 * which is the day before in America, and an hour for one of the machine. Answers the moment of such a text; all else
 * as it is.
 */
export function cityTimes(timeZone: string): (value: unknown) => unknown {
  const civil = civilTimes(timeZone);
  return (value) => {
    if (typeof value !== 'string') return value;
    const text = value.trim();
    const clock = DAY.test(text) ? Date.parse(text) : HAS_OFFSET.test(text) ? Number.NaN : asUtc(new Date(text));
    if (!(clock >= KNOWN.from && clock <= KNOWN.to)) return value;
    // The offset at that time of UTC may be that before a change of the clocks.
    const near = clock - civil(clock).ahead;
    return new Date(clock - civil(near).ahead).toISOString();
  };
}

/** What a clock of the machine shows, as if it were of UTC. */
const asUtc = (moment: Date): number => moment.getTime() - moment.getTimezoneOffset() * 60_000;
