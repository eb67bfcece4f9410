import { inject, injectable } from 'inversify';
import { HostSettings } from '../../host/plugin-api/index.js';
import { CalendarSettings } from './calendar-config.js';
import type { Counting, Term, UncountedDays, WorkingCalendar } from './contract.js';
import { CityDays } from './counting/city-days.js';
import { civilDayText, parseCivilDay } from './counting/civil-day.js';
import { countDays } from './counting/count-days.js';
import { PausedDays } from './counting/paused-days.js';
import { lengthOf } from './counting/term-length.js';
import { TimeZoneDays } from './counting/time-zone-days.js';

/** {@link WorkingCalendar} of Colombian law. */
@injectable()
export class ColombianCalendar implements WorkingCalendar {
  private readonly days: TimeZoneDays;
  private readonly city: CityDays;

  constructor(
    @inject(HostSettings) { timeZone }: Pick<HostSettings, 'timeZone'>,
    @inject(CalendarSettings) { saturdays, closedDays }: CalendarSettings,
  ) {
    this.days = new TimeZoneDays(timeZone);
    this.city = new CityDays({ saturdays, closed: new Map(closedDays.map((day) => [parseCivilDay(day), ''])) });
  }

  dayOf(moment: Date): string {
    return civilDayText(this.days.dayOf(moment));
  }

  async dueDate(from: Date, term: Term): Promise<Date> {
    return (await this.count(from, term)).vence!;
  }

  count(from: Date, term: Term, uncounted: readonly UncountedDays[] = []): Promise<Counting> {
    // A promise from the start on, so that a wrong term is a rejection too.
    return Promise.resolve().then(() => {
      const start = this.days.dayOf(from);
      const { last, days } = countDays(start, lengthOf(term, start), this.city, new PausedDays(uncounted));
      return { vence: last === null ? null : this.days.endOf(last), dias: days };
    });
  }
}
