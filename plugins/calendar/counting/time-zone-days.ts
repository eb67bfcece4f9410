import { civilDay, utcMidnight, type CivilDay } from './civil-day.js';

const MINUTE_MILLISECONDS = 60_000;
const DAY_MILLISECONDS = 24 * 60 * MINUTE_MILLISECONDS;

/** A day with its first and its last millisecond. */
interface FoundDay {
  readonly day: CivilDay;
  readonly from: number;
  readonly to: number;
}

/**
 * The days of a time zone. A call of the formatter costs more than the rest of counting a term, and most moments are of
 * today: the ends of days (a few kilobytes a year) and the last day that was found are cached.
 */
export class TimeZoneDays {
  private readonly format: Intl.DateTimeFormat;
  private readonly ends = new Map<CivilDay, number>();
  private last: FoundDay | undefined;

  constructor(timeZone: string) {
    this.format = new Intl.DateTimeFormat('en', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  /** Returns the day of a moment. */
  dayOf(moment: Date): CivilDay {
    return this.find(moment.getTime()).day;
  }

  /** Returns the minutes from midnight to a moment, by the wall clock. */
  minuteOf(moment: Date): number {
    const time = moment.getTime();
    const { from, to } = this.find(time);
    if (to - from + 1 === DAY_MILLISECONDS) return Math.floor((time - from) / MINUTE_MILLISECONDS);
    // The clocks change on that day.
    const { hour, minute } = this.wallClock(time);
    return hour * 60 + minute;
  }

  /** Returns the last millisecond of a day. */
  endOf(day: CivilDay): Date {
    return new Date(this.endTime(day));
  }

  private find(time: number): FoundDay {
    if (!this.last || time < this.last.from || time > this.last.to) {
      const day = this.nearDay(time) ?? this.findDay(time);
      this.last = { day, from: this.endTime(day - 1) + 1, to: this.endTime(day) };
    }
    return this.last;
  }

  /** Finds the day of a moment by its distance from the last one; undefined where clocks change in between. */
  private nearDay(time: number): CivilDay | undefined {
    if (!this.last) return undefined;
    const day = this.last.day + Math.floor((time - this.last.from) / DAY_MILLISECONDS);
    return this.endTime(day - 1) < time && time <= this.endTime(day) ? day : undefined;
  }

  private endTime(day: CivilDay): number {
    const end = this.ends.get(day) ?? this.findEnd(day);
    this.ends.set(day, end);
    return end;
  }

  private findDay(time: number): CivilDay {
    const { year, month, day } = this.wallClock(time);
    return civilDay(year, month, day);
  }

  private findEnd(day: CivilDay): number {
    const midnight = utcMidnight(day + 1);
    const guess = midnight - this.offsetAt(midnight);
    // Where the clocks change in between, one of the two candidates is the end: the later one that is still of this
    // day.
    const candidates = [guess, midnight - this.offsetAt(guess)];
    const latest = Math.max(...candidates) - 1;
    return this.findDay(latest) === day ? latest : Math.min(...candidates) - 1;
  }

  /** Returns the milliseconds by which the zone is ahead of UTC. */
  private offsetAt(time: number): number {
    const { year, month, day, hour, minute, second } = this.wallClock(time);
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000;
  }

  private wallClock(time: number): Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number> {
    const parts = this.format.formatToParts(time).map(({ type, value }) => [type, Number(value)]);
    return Object.fromEntries(parts) as ReturnType<TimeZoneDays['wallClock']>;
  }
}
