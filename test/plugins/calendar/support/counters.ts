import { CityDays } from '../../../../plugins/calendar/counting/city-days.js';
import { parseCivilDay } from '../../../../plugins/calendar/counting/civil-day.js';
import { DayCounter } from '../../../../plugins/calendar/counting/day-counter.js';
import type { OfficeHours } from '../../../../plugins/calendar/counting/office-hours.js';
import { TimeZoneDays } from '../../../../plugins/calendar/counting/time-zone-days.js';

/** The settings of a city, in short. */
export interface City {
  readonly saturdays?: boolean;
  readonly closedDays?: readonly string[];
  readonly hours?: OfficeHours;
}

export const BOGOTA = 'America/Bogota';

/** Creates the counter of a city with these settings. */
export function counterOf({ saturdays = false, closedDays = [], hours }: City = {}, timeZone = BOGOTA): DayCounter {
  const closed = new Map(closedDays.map((day) => [parseCivilDay(day), 'Cierre']));
  return new DayCounter(new TimeZoneDays(timeZone), new CityDays({ saturdays, closed }), hours);
}
