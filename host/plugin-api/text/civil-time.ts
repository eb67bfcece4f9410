/** What clocks of a time zone show at a moment, and how far they are ahead of UTC. */
export interface CivilTime {
  /** ISO 8601 without an offset, to the second. */
  readonly clock: string;
  /** Milliseconds; in early years not of whole minutes. */
  readonly ahead: number;
}

/** Returns the clocks of a time zone, asked by milliseconds since 1970. Making them takes far longer than asking. */
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
