import type { CountedDay } from '../contract/counting.js';
import type { CityDays } from './city-days.js';
import { civilDayText, type CivilDay } from './civil-day.js';

/** The day on which something counts as received, and the days from its arrival to that day, both included. */
export interface Receipt {
  readonly day: CivilDay;
  readonly days: readonly CountedDay[];
}

const uncounted = { cuenta: false, numero: null } as const;
const received = { ...uncounted, motivo: 'RECIBO' } as const;
const LAW_OF_ARRIVAL = 'Ley 1437 de 2011, art. 54';

/** What arrives on a day and counts from there. */
export function receivedOn(day: CivilDay): Receipt {
  return { day, days: [{ dia: civilDayText(day), ...received }] };
}

/** What arrives out of hours, or on a day that is no working day, counts as received on the next working day. */
export function receivedAfter(arrival: CivilDay, city: CityDays): Receipt {
  const days: CountedDay[] = [];
  let off = city.dayOff(arrival) ?? { motivo: 'FUERA_DE_HORARIO', fuente: LAW_OF_ARRIVAL };
  for (let day = arrival; ; day += 1) {
    days.push({ dia: civilDayText(day), ...uncounted, ...off });
    const next = city.dayOff(day + 1);
    if (!next)
      return { day: day + 1, days: [...days, { dia: civilDayText(day + 1), ...received, fuente: LAW_OF_ARRIVAL }] };
    off = next;
  }
}
