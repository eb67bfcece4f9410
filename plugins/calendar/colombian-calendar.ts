import { inject, injectable } from 'inversify';
import { HostSettings } from '../../host/plugin-api/index.js';
import { CalendarSettings } from './calendar-config.js';
import { civilDay, civilDayText, daysInMonth, parseCivilDay, partsOf, weekday, type CivilDay } from './civil-day.js';
import { colombianHolidays } from './colombian-holidays.js';
import type { Term, WorkingCalendar } from './contract.js';
import { TimeZoneDays } from './time-zone-days.js';

const durationPattern = /^P(?=\d)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?$/;

/** An ISO 8601 duration of whole years, months, weeks and days, in the two units that a calendar counts by. */
function parseDuration(text: string): { readonly months: number; readonly days: number } {
  const match = durationPattern.exec(text);
  if (!match) throw new RangeError(`no duration of whole days: ${text}`);
  const [years, months, weeks, days] = match.slice(1).map((digits) => Number(digits ?? 0));
  return { months: years! * 12 + months!, days: weeks! * 7 + days! };
}

const SUNDAY = 0;
const SATURDAY = 6;

/** {@link WorkingCalendar} of Colombian law. Holidays of a year are computed once. */
@injectable()
export class ColombianCalendar implements WorkingCalendar {
  private readonly days: TimeZoneDays;
  private readonly closed: ReadonlySet<CivilDay>;
  private readonly holidays = new Map<number, ReadonlySet<CivilDay>>();

  constructor(
    @inject(HostSettings) { timeZone }: Pick<HostSettings, 'timeZone'>,
    @inject(CalendarSettings) private readonly settings: CalendarSettings,
  ) {
    this.days = new TimeZoneDays(timeZone);
    this.closed = new Set(settings.closedDays.map(parseCivilDay));
  }

  dayOf(moment: Date): string {
    return civilDayText(this.days.dayOf(moment));
  }

  dueDate(from: Date, term: Term): Date {
    const start = this.days.dayOf(from);
    return this.days.endOf(
      typeof term === 'string' ? this.afterDuration(start, term) : this.afterWorkingDays(start, term.habiles),
    );
  }

  private afterWorkingDays(start: CivilDay, count: number): CivilDay {
    if (!Number.isInteger(count) || count < 1) throw new RangeError(`no number of working days: ${count}`);
    let day = start;
    for (let left = count; left > 0; left -= 1) day = this.onOrNextWorkingDay(day + 1);
    return day;
  }

  private afterDuration(start: CivilDay, text: string): CivilDay {
    const { months, days } = parseDuration(text);
    if (months === 0) return start + days;
    const [year, month, dayOfMonth] = partsOf(start);
    const last = daysInMonth(year, month + months);
    return this.onOrNextWorkingDay(civilDay(year, month + months, Math.min(dayOfMonth, last)) + days);
  }

  private onOrNextWorkingDay(start: CivilDay): CivilDay {
    let day = start;
    while (!this.isWorkingDay(day)) day += 1;
    return day;
  }

  private isWorkingDay(day: CivilDay): boolean {
    const name = weekday(day);
    if (name === SUNDAY || (name === SATURDAY && !this.settings.saturdays)) return false;
    return !this.closed.has(day) && !this.holidaysOf(partsOf(day)[0]).has(day);
  }

  private holidaysOf(year: number): ReadonlySet<CivilDay> {
    const known = this.holidays.get(year) ?? colombianHolidays(year);
    this.holidays.set(year, known);
    return known;
  }
}
