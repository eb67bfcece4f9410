import type { CityDays } from './city-days.js';
import type { CivilDay } from './civil-day.js';
import { uncounted, type DayFacts } from './day-facts.js';
import type { PausedDays } from './paused-days.js';
import type { TermLength } from './term-length.js';

/** A function that receives each day that is counted or left out, in order. */
export type DayVisitor = (day: CivilDay, facts: DayFacts) => void;

/** The facts of a day after the last one of a term of months or years, which ends on a working day (Ley 4 of 1913). */
const rolled: DayFacts = { ...uncounted, motivo: 'SIGUIENTE_HABIL', fuente: 'Ley 4 de 1913, art. 62' };

/** Counts a term from the day after its receipt, and returns its last day; null where an open pause holds it. */
export function countDays(
  receipt: CivilDay,
  length: TermLength,
  city: CityDays,
  paused: PausedDays,
  visit: DayVisitor,
): CivilDay | null {
  let day = receipt;
  /** Moves on to the next day; returns false where it is off. */
  const goOn = (isOff: boolean, facts: DayFacts): boolean => {
    day += 1;
    const off = paused.dayOff(day) ?? (isOff ? city.dayOff(day) : undefined);
    visit(day, off ?? facts);
    return !off;
  };
  for (let numero = 1; numero <= length.days;) {
    const counted: DayFacts = { cuenta: true, numero, motivo: length.areWorking ? 'HABIL' : 'CALENDARIO' };
    if (goOn(length.areWorking, counted)) numero += 1;
    else if (paused.isForGood(day)) return null;
  }
  if (length.rolls && city.dayOff(day)) {
    while (!goOn(true, rolled)) if (paused.isForGood(day)) return null;
  }
  return day;
}
