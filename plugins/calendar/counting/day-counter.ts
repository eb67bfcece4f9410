import type { CountedDay, Counting, SettledCalendar, Term, UncountedDays } from '../contract.js';
import type { CityDays } from './city-days.js';
import { civilDayText, parseCivilDay, type CivilDay } from './civil-day.js';
import { countDays, type Tell } from './count-days.js';
import { isWithin } from './office-hours.js';
import { PausedDays } from './paused-days.js';
import { receivedAfter, receivedOn } from './receipt.js';
import { lengthOf } from './term-length.js';
import type { TimeZoneDays } from './time-zone-days.js';

const none = new PausedDays([]);
const tellNobody: Tell = () => undefined;

/** {@link SettledCalendar} of Colombian law. */
export class DayCounter implements SettledCalendar {
  constructor(
    private readonly zone: TimeZoneDays,
    private readonly city: CityDays,
  ) {}

  dueDate(from: Date, term: Term): Date {
    const { day, isInTime } = this.arrival(from);
    // Without pauses a term has an end.
    return this.zone.endOf(this.lastDay(day, isInTime, term, none, tellNobody)!);
  }

  endAfter(from: Date, term: Term): Date {
    const receipt = receivedOn(this.zone.dayOf(from), tellNobody);
    return this.zone.endOf(countDays(receipt, lengthOf(term, receipt), this.city, none, tellNobody)!);
  }

  count(from: Date, term: Term, uncounted: readonly UncountedDays[] = []): Counting {
    const { day, isInTime } = this.arrival(from);
    return this.counted(day, isInTime, term, uncounted);
  }

  /** Counts what arrives on a day within the office hours. */
  countDay(dia: string, term: Term, uncounted: readonly UncountedDays[]): Counting {
    return this.counted(parseCivilDay(dia), true, term, uncounted);
  }

  private arrival(moment: Date): { readonly day: CivilDay; readonly isInTime: boolean } {
    const day = this.zone.dayOf(moment);
    const { hours } = this.city.rulesOn(day);
    return { day, isInTime: !hours || isWithin(hours, this.zone.minuteOf(moment)) };
  }

  private counted(day: CivilDay, isInTime: boolean, term: Term, uncounted: readonly UncountedDays[]): Counting {
    const dias: CountedDay[] = [];
    const tell: Tell = (counted, facts) => void dias.push({ dia: civilDayText(counted), ...facts });
    const last = this.lastDay(day, isInTime, term, new PausedDays(uncounted), tell);
    return { vence: last === null ? null : this.zone.endOf(last), dias };
  }

  private lastDay(arrival: CivilDay, isInTime: boolean, term: Term, paused: PausedDays, tell: Tell): CivilDay | null {
    const counts = !this.city.rulesOn(arrival).hours || (isInTime && !this.city.dayOff(arrival));
    const receipt = counts ? receivedOn(arrival, tell) : receivedAfter(arrival, this.city, tell);
    return countDays(receipt, lengthOf(term, receipt), this.city, paused, tell);
  }
}
