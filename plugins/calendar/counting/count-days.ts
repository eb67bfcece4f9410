import type { CityDays } from './city-days.js';
import type { CivilDay } from './civil-day.js';
import { uncounted, type DayFacts } from './day-facts.js';
import type { PausedDays } from './paused-days.js';
import type { TermLength } from './term-length.js';

/** Takes each day that is counted or left out, in order. */
export type Tell = (day: CivilDay, facts: DayFacts) => void;

/** Ley 4 of 1913: where the last day of months or years is no working day, they end on the next. */
const rolled: DayFacts = { ...uncounted, motivo: 'SIGUIENTE_HABIL', fuente: 'Ley 4 de 1913, art. 62' };

/** Counts a term from the day after its receipt, and answers its last day, or null where it has no end. */
export function countDays(
  receipt: CivilDay,
  length: TermLength,
  city: CityDays,
  paused: PausedDays,
  tell: Tell,
): CivilDay | null {
  let day = receipt;
  /** Goes on to the next day; false where it is off. */
  const goOn = (isOff: boolean, facts: DayFacts): boolean => {
    day += 1;
    const off = paused.dayOff(day) ?? (isOff ? city.dayOff(day) : undefined);
    tell(day, off ?? facts);
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
