import { inject, injectable } from 'inversify';
import { HostSettings, Revisions, type CachedValue, type Transaction } from '../../host/plugin-api/index.js';
import { CalendarRows } from './city/calendar-rows.js';
import { CALENDAR_REVISION, type CitySettings } from './city/city-settings.js';
import type { Counting, Term, UncountedDays, WorkingCalendar } from './contract.js';
import { CityDays } from './counting/city-days.js';
import { civilDayText, parseCivilDay } from './counting/civil-day.js';
import { DayCounter } from './counting/day-counter.js';
import { TimeZoneDays } from './counting/time-zone-days.js';

/** A closing day, with its reason if it has one. */
interface ClosedDayReason {
  readonly dia: string;
  readonly motivo?: string | null | undefined;
}

/** {@link WorkingCalendar} of Colombian law. The city's settings are cached in memory, for at most a second. */
@injectable()
export class ColombianCalendar implements WorkingCalendar {
  private readonly zone: TimeZoneDays;
  private readonly counter: CachedValue<DayCounter>;

  constructor(
    @inject(HostSettings) { timeZone }: Pick<HostSettings, 'timeZone'>,
    @inject(Revisions) revisions: Revisions,
    @inject(CalendarRows) private readonly rows: CalendarRows,
  ) {
    this.zone = new TimeZoneDays(timeZone);
    this.counter = revisions.cached(CALENDAR_REVISION, (tx) => this.stored(tx));
  }

  dayOf(moment: Date): string {
    return civilDayText(this.zone.dayOf(moment));
  }

  startOf(dia: string): Date {
    return new Date(this.zone.endOf(parseCivilDay(dia) - 1).getTime() + 1);
  }

  /** Returns the last millisecond of a day, in the city's time zone. */
  endOf(dia: string): Date {
    return this.zone.endOf(parseCivilDay(dia));
  }

  async dueDate(from: Date, term: Term, tx?: Transaction): Promise<Date> {
    return (await this.counter.get(tx)).dueDate(from, term);
  }

  async countDays(from: Date, term: Term, uncounted?: readonly UncountedDays[], tx?: Transaction): Promise<Counting> {
    return (await this.counter.get(tx)).countDays(from, term, uncounted);
  }

  /**
   * Counts the term of a submission that arrives on a day within office hours. Throws the `RangeError` of {@link
   * count}.
   */
  async countDay(dia: string, term: Term, uncounted: readonly UncountedDays[]): Promise<Counting> {
    return (await this.counter.get()).countDay(dia, term, uncounted);
  }

  settled(tx?: Transaction): Promise<DayCounter> {
    return this.counter.get(tx);
  }

  async stored(tx?: Transaction): Promise<DayCounter> {
    return this.counterOf(await this.rows.closedDays(tx), await this.rows.settings(tx));
  }

  /** Makes the calendar of these closing days and settings. */
  counterOf(closed: readonly ClosedDayReason[], { sabados_habiles, horario }: CitySettings): DayCounter {
    const city = new CityDays({
      saturdays: sabados_habiles,
      closed: new Map(closed.map(({ dia, motivo }) => [parseCivilDay(dia), motivo ?? ''])),
    });
    return new DayCounter(this.zone, city, horario ?? undefined);
  }
}
