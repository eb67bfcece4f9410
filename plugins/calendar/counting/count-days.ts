import type { CountedDay } from '../contract/counting.js';
import { civilDayText, type CivilDay } from './civil-day.js';
import type { CityDays } from './city-days.js';
import type { PausedDays } from './paused-days.js';
import type { Receipt } from './receipt.js';
import type { TermLength } from './term-length.js';

/** The last day of a term, or null where it has no end, and all days up to it. */
export interface CountedTerm {
  readonly last: CivilDay | null;
  readonly days: readonly CountedDay[];
}

const uncounted = { cuenta: false, numero: null } as const;

/** Ley 4 of 1913: where the last day of months or years is no working day, they end on the next. */
const rolled = { ...uncounted, motivo: 'SIGUIENTE_HABIL', fuente: 'Ley 4 de 1913, art. 62' } as const;

/** Counts a term from the day after its receipt. */
export function countDays(receipt: Receipt, length: TermLength, city: CityDays, paused: PausedDays): CountedTerm {
  const days = [...receipt.days];
  let { day } = receipt;
  /** Adds the next day; false where it is off. */
  const goOn = (isOff: boolean, what: Omit<CountedDay, 'dia'>): boolean => {
    day += 1;
    const off = paused.dayOff(day) ?? (isOff ? city.dayOff(day) : undefined);
    days.push({ dia: civilDayText(day), ...(off ? { ...uncounted, ...off } : what) });
    return !off;
  };
  for (let numero = 1; numero <= length.days;) {
    if (goOn(length.areWorking, { cuenta: true, numero, motivo: length.areWorking ? 'HABIL' : 'CALENDARIO' }))
      numero += 1;
    else if (paused.isForGood(day)) return { last: null, days };
  }
  if (length.rolls && city.dayOff(day)) {
    while (!goOn(true, rolled)) if (paused.isForGood(day)) return { last: null, days };
  }
  return { last: day, days };
}
