import { LAW_OF_ARRIVAL } from '../contract.js';
import type { CityDays } from './city-days.js';
import type { CivilDay } from './civil-day.js';
import type { DayVisitor } from './count-days.js';
import { uncounted, type DayFacts } from './day-facts.js';

const received: DayFacts = { ...uncounted, motivo: 'RECIBO' };
const receivedLater: DayFacts = { ...received, fuente: LAW_OF_ARRIVAL };
const outOfHours: DayFacts = { ...uncounted, motivo: 'FUERA_DE_HORARIO', fuente: LAW_OF_ARRIVAL };

/** Receives a submission on the day of its arrival. */
export function receivedOn(day: CivilDay, visit: DayVisitor): CivilDay {
  visit(day, received);
  return day;
}

/** Receives a submission that arrived outside office hours, or on a day off: returns the next working day. */
export function receivedAfter(arrival: CivilDay, city: CityDays, visit: DayVisitor): CivilDay {
  visit(arrival, city.dayOff(arrival) ?? outOfHours);
  let day = arrival + 1;
  for (let off = city.dayOff(day); off; off = city.dayOff(day)) {
    visit(day, off);
    day += 1;
  }
  visit(day, receivedLater);
  return day;
}
