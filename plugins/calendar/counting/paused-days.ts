import type { UncountedDays } from '../contract/counting.js';
import { calendarDay } from './calendar-day.js';
import { parseCivilDay, type CivilDay } from './civil-day.js';
import { uncounted, type DayFacts } from './day-facts.js';

/** The days of stretches that do not count. */
export class PausedDays {
  private readonly stretches: readonly { readonly from: CivilDay; readonly to: CivilDay; readonly off: DayFacts }[];

  /** Throws a `RangeError` for a day that is no date of the calendar. */
  constructor(stretches: readonly UncountedDays[]) {
    this.stretches = stretches.map(({ desde, hasta, motivo }) => ({
      from: dayOf(desde),
      to: hasta === null ? Infinity : dayOf(hasta),
      off: { ...uncounted, motivo: 'PAUSA', ...(motivo !== '' && { nombre: motivo }) },
    }));
  }

  /** Returns why a day does not count, by the first stretch that has it; undefined where none has. */
  dayOff(day: CivilDay): DayFacts | undefined {
    return this.stretches.find(({ from, to }) => from <= day && day <= to)?.off;
  }

  /** Tells whether no day counts from this one on. */
  isForGood(day: CivilDay): boolean {
    return this.stretches.some(({ from, to }) => from <= day && to === Infinity);
  }
}

function dayOf(text: string): CivilDay {
  if (!calendarDay.safeParse(text).success) throw new RangeError('no date from 1900 to 2200');
  return parseCivilDay(text);
}
