import type { Counting, SettledCalendar, Term, UncountedDays } from '../contract.js';
import type { CityDays } from './city-days.js';
import { parseCivilDay, type CivilDay } from './civil-day.js';
import { countDays } from './count-days.js';
import { isWithin, type OfficeHours } from './office-hours.js';
import { PausedDays } from './paused-days.js';
import { receivedAfter, receivedOn, type Receipt } from './receipt.js';
import { lengthOf } from './term-length.js';
import type { TimeZoneDays } from './time-zone-days.js';

/** {@link SettledCalendar} of Colombian law. */
export class DayCounter implements SettledCalendar {
  constructor(
    private readonly zone: TimeZoneDays,
    private readonly city: CityDays,
    /** Where it has none, whatever arrives on a day counts from there. */
    private readonly hours: OfficeHours | undefined,
  ) {}

  dueDate(from: Date, term: Term): Date {
    // Without pauses a term has an end.
    return this.count(from, term).vence!;
  }

  count(from: Date, term: Term, uncounted: readonly UncountedDays[] = []): Counting {
    const day = this.zone.dayOf(from);
    const isInTime = !this.hours || isWithin(this.hours, this.zone.minuteOf(from));
    return this.countFrom(this.receipt(day, isInTime), term, uncounted);
  }

  /** Counts what arrives on a day within the office hours. */
  countDay(dia: string, term: Term, uncounted: readonly UncountedDays[]): Counting {
    return this.countFrom(this.receipt(parseCivilDay(dia), true), term, uncounted);
  }

  private receipt(day: CivilDay, isInTime: boolean): Receipt {
    const counts = !this.hours || (isInTime && !this.city.dayOff(day));
    return counts ? receivedOn(day) : receivedAfter(day, this.city);
  }

  private countFrom(receipt: Receipt, term: Term, uncounted: readonly UncountedDays[]): Counting {
    const { last, days } = countDays(receipt, lengthOf(term, receipt.day), this.city, new PausedDays(uncounted));
    return { vence: last === null ? null : this.zone.endOf(last), dias: days };
  }
}
