import type { CalendarYear } from './calendar-queries.js';
import { weekdayOf } from './days.js';

/** The standing of a day: why it is no working day, or that it is one. */
export type DayKind = 'working' | 'sunday' | 'saturday' | 'holiday' | 'closed';

/** A day of the calendar, as the city counts it. */
export interface DayFacts {
  readonly kind: DayKind;
  /** The holiday, or the reason of a closed day; empty for others. */
  readonly name: string;
}

const SATURDAY = 5;
const SUNDAY = 6;

/** Makes the function that tells the standing of the days of a year. A holiday is named on any day of the week. */
export function factsOf({ festivos, cerrados, sabados_habiles }: CalendarYear): (day: string) => DayFacts {
  const holidays = new Map(festivos.map(({ dia, nombre }) => [dia, nombre]));
  const closed = new Map(cerrados.map(({ dia, motivo }) => [dia, motivo ?? '']));
  return (day) => {
    const holiday = holidays.get(day);
    if (holiday !== undefined) return { kind: 'holiday', name: holiday };
    if (weekdayOf(day) === SUNDAY) return { kind: 'sunday', name: '' };
    // A closed day keeps its reason on a Saturday, too: it is opened there.
    const reason = closed.get(day);
    if (reason !== undefined) return { kind: 'closed', name: reason };
    return { kind: weekdayOf(day) === SATURDAY && !sabados_habiles ? 'saturday' : 'working', name: '' };
  };
}

/** Describes the standing of a day: `festivo: Reyes Magos`. */
export function inWords({ kind, name }: DayFacts): string {
  const words = {
    working: 'día hábil',
    sunday: 'domingo, no hábil',
    saturday: 'sábado, no hábil',
    holiday: 'festivo',
    closed: 'cerrado',
  };
  return name === '' ? words[kind] : `${words[kind]}: ${name}`;
}
