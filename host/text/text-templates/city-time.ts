import { civilTimes } from '../../plugin-api/text/civil-time.js';

/** A day without an hour, which JavaScript reads as UTC. */
const DAY = /^\d{4}-\d{2}(?:-\d{2})?$/;
const HAS_OFFSET = /(?:Z|GMT|UTC|[+-]\d{2}(?::?\d{2})?)$/i;
/** The range of dates that are converted; before, formatters use another calendar. */
const KNOWN = { from: Date.parse('1600-01-01'), to: Date.parse('9999-12-31') };

/**
 * Builds a function that reads dates without an offset as local times of the city. The library reads a day as UTC,
 * which is the day before in America, and an hour as local time of the machine. The function returns the moment of such
 * a text, and any other value unchanged.
 */
export function cityTimes(timeZone: string): (value: unknown) => unknown {
  const civil = civilTimes(timeZone);
  return (value) => {
    if (typeof value !== 'string') return value;
    const text = value.trim();
    const clock = DAY.test(text) ? Date.parse(text) : HAS_OFFSET.test(text) ? Number.NaN : asUtc(new Date(text));
    if (!(clock >= KNOWN.from && clock <= KNOWN.to)) return value;
    // Around a change of the clocks, the offset at that UTC time may differ from the right one.
    const near = clock - civil(clock).ahead;
    return new Date(clock - civil(near).ahead).toISOString();
  };
}

/** Returns the time that the machine's clock shows, as if it were UTC. */
const asUtc = (moment: Date): number => moment.getTime() - moment.getTimezoneOffset() * 60_000;
