import type { CountedDay, Counting, SettledCalendar, Term, UncountedDays } from '../contract.js';
import type { CityDays } from './city-days.js';
import { civilDayText, parseCivilDay, type CivilDay } from './civil-day.js';
import { countDays, type DayVisitor } from './count-days.js';
import { isWithin, type OfficeHours } from './office-hours.js';
import { PausedDays } from './paused-days.js';
import { receivedAfter, receivedOn } from './receipt.js';
import { lengthOf } from './term-length.js';
import type { TimeZoneDays } from './time-zone-days.js';

const none = new PausedDays([]);
const ignoreDays: DayVisitor = () => undefined;

const collectInto = (dias: CountedDay[]): DayVisitor => {
  return (day, facts) => void dias.push({ dia: civilDayText(day), ...facts });
};

/** {@link SettledCalendar} of Colombian law. */
export class DayCounter implements SettledCalendar {
  constructor(
    private readonly zone: TimeZoneDays,
    private readonly city: CityDays,
    /** Undefined: a submission counts as received on its day, at any hour. */
    private readonly hours: OfficeHours | undefined,
  ) {}

  dueDate(from: Date, term: Term): Date {
    return this.endOf(this.received(from, ignoreDays), term);
  }

  endAfter(from: Date, term: Term): Date {
    return this.endOf(this.zone.dayOf(from), term);
  }

  countDays(from: Date, term: Term, uncounted: readonly UncountedDays[] = []): Counting {
    const dias: CountedDay[] = [];
    return this.counted(this.received(from, collectInto(dias)), term, uncounted, dias);
  }

  countAfter(from: Date, term: Term, uncounted: readonly UncountedDays[] = []): Counting {
    const dias: CountedDay[] = [];
    return this.counted(receivedOn(this.zone.dayOf(from), collectInto(dias)), term, uncounted, dias);
  }

  receivedOn(moment: Date): string {
    return civilDayText(this.received(moment, ignoreDays));
  }

  /** Counts the term of a submission that arrives on a day within office hours. */
  countDay(dia: string, term: Term, uncounted: readonly UncountedDays[]): Counting {
    const dias: CountedDay[] = [];
    return this.counted(this.receivedInHours(parseCivilDay(dia), collectInto(dias)), term, uncounted, dias);
  }

  /** Returns the day on which a submission that arrives at a moment counts as received. */
  private received(moment: Date, visit: DayVisitor): CivilDay {
    const day = this.zone.dayOf(moment);
    const isInTime = !this.hours || isWithin(this.hours, this.zone.minuteOf(moment));
    return isInTime ? this.receivedInHours(day, visit) : receivedAfter(day, this.city, visit);
  }

  private receivedInHours(day: CivilDay, visit: DayVisitor): CivilDay {
    return this.hours && this.city.dayOff(day) ? receivedAfter(day, this.city, visit) : receivedOn(day, visit);
  }

  /** Returns the last moment of a term; without pauses there always is one. */
  private endOf(receipt: CivilDay, term: Term): Date {
    return this.zone.endOf(countDays(receipt, lengthOf(term, receipt), this.city, none, ignoreDays)!);
  }

  /** Counts a term from its receipt, and adds its days to those up to the receipt. */
  private counted(receipt: CivilDay, term: Term, uncounted: readonly UncountedDays[], dias: CountedDay[]): Counting {
    const paused = new PausedDays(uncounted);
    const last = countDays(receipt, lengthOf(term, receipt), this.city, paused, collectInto(dias));
    return { vence: last === null ? null : this.zone.endOf(last), dias };
  }
}
