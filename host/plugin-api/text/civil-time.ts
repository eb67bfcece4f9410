/** The local time of a time zone at a moment, and its offset from UTC. */
export interface CivilTime {
  /** ISO 8601 without an offset, to the second. */
  readonly clock: string;
  /** Milliseconds; in early years not always whole minutes. */
  readonly ahead: number;
}

/**
 * Makes the local clock of a time zone, called with milliseconds since 1970. Reuse it, as making it takes far longer
 * than a call.
 */
export function civilTimes(timeZone: string): (moment: number) => CivilTime {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    calendar: 'iso8601',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (moment) => {
    const clock = format.format(moment).replace(' ', 'T');
    return { clock, ahead: Date.parse(`${clock}Z`) - Math.floor(moment / 1000) * 1000 };
  };
}
