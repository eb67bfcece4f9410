import { inject, injectable } from 'inversify';
import { Clock, HostSettings } from '../../../host/plugin-api/index.js';

/** Milliseconds. */
const MINUTE = 60_000;

/** Moments in the city's language and time zone. */
@injectable()
export class CityDates {
  private readonly days: Intl.DateTimeFormat;
  private readonly times: Intl.DateTimeFormat;
  private readonly dayNames: Intl.DateTimeFormat;
  private readonly civilDays = new Intl.DateTimeFormat('es-CO', { dateStyle: 'full', timeZone: 'UTC' });

  constructor(
    @inject(HostSettings) { timeZone }: HostSettings,
    @inject(Clock) private readonly clock: Clock,
  ) {
    this.days = new Intl.DateTimeFormat('es-CO', { dateStyle: 'full', timeZone });
    this.times = new Intl.DateTimeFormat('es-CO', { timeStyle: 'short', timeZone });
    const numbers = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    this.dayNames = new Intl.DateTimeFormat('en-CA', { ...numbers, timeZone });
  }

  /** Formats a day: `miércoles 25 de noviembre de 2026`. */
  day(moment: Date): string {
    return this.days.format(moment).replace(',', '');
  }

  /** Formats a moment: `miércoles 25 de noviembre de 2026, 9:42 a. m.` */
  moment(moment: Date): string {
    // The time does not break across lines.
    return `${this.day(moment)}, ${this.times.format(moment).replaceAll(/\s/g, '\u00a0')}`;
  }

  /** Formats the last moment of a time: only its day where that is its last minute. */
  limit(moment: Date): string {
    return this.dayOf(moment) === this.dayOf(new Date(moment.getTime() + MINUTE))
      ? this.moment(moment)
      : this.day(moment);
  }

  /** Tells whether a moment has gone by. */
  isOver(moment: Date): boolean {
    return moment < this.clock.now();
  }

  /** Returns the day of a moment: `2026-11-25`. */
  dayOf(moment: Date): string {
    return this.dayNames.format(moment);
  }

  /** Formats a day that is written `2026-11-25`. */
  civilDay(day: string): string {
    return this.civilDays.format(new Date(`${day}T00:00:00Z`)).replace(',', '');
  }
}
