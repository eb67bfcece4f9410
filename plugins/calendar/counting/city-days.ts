import { partsOf, weekday, type CivilDay } from './civil-day.js';
import { colombianHolidays } from './colombian-holidays.js';
import { uncounted, type DayFacts } from './day-facts.js';

/** The city's own settings for its working days. */
export interface CityDaysSettings {
  /** Whether Saturdays are working days. */
  readonly saturdays: boolean;
  /** The days on which the city is closed, each with its reason, which may be empty. */
  readonly closed: ReadonlyMap<CivilDay, string>;
}

const SUNDAY = 0;
const SATURDAY = 6;

const LAW_OF_HOLIDAYS = 'Ley 51 de 1983, art. 1';
const LAW_OF_DAYS_OFF = 'Ley 4 de 1913, art. 62';

const sunday: DayFacts = { ...uncounted, motivo: 'DOMINGO', fuente: LAW_OF_DAYS_OFF };
const saturday: DayFacts = { ...uncounted, motivo: 'SABADO', fuente: LAW_OF_DAYS_OFF };

/** The working days of a city. The holidays of a year are computed once. */
export class CityDays {
  private readonly holidays = new Map<number, ReadonlyMap<CivilDay, string>>();

  constructor(private readonly settings: CityDaysSettings) {}

  /** Returns why a day is no working day; a holiday is named on any day of the week. Undefined for a working day. */
  dayOff(day: CivilDay): DayFacts | undefined {
    const holiday = this.holidaysOf(partsOf(day)[0]).get(day);
    if (holiday !== undefined) return { ...uncounted, motivo: 'FESTIVO', nombre: holiday, fuente: LAW_OF_HOLIDAYS };
    const name = weekday(day);
    if (name === SUNDAY) return sunday;
    if (name === SATURDAY && !this.settings.saturdays) return saturday;
    const closed = this.settings.closed.get(day);
    if (closed === undefined) return undefined;
    return { ...uncounted, motivo: 'CERRADO', ...(closed !== '' && { nombre: closed }), fuente: LAW_OF_DAYS_OFF };
  }

  private holidaysOf(year: number): ReadonlyMap<CivilDay, string> {
    const known = this.holidays.get(year) ?? colombianHolidays(year);
    this.holidays.set(year, known);
    return known;
  }
}
