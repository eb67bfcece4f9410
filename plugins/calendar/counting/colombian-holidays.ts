import { civilDay, weekday, type CivilDay } from './civil-day.js';

/** Holidays on their own date, whatever the day of the week: month, day and name. */
const fixed = [
  [1, 1, 'Año Nuevo'],
  [5, 1, 'Día del Trabajo'],
  [7, 20, 'Día de la Independencia'],
  [8, 7, 'Batalla de Boyacá'],
  [12, 8, 'Inmaculada Concepción'],
  [12, 25, 'Navidad'],
] as const;

/** Holidays that move to the next Monday unless they fall on one. */
const moved = [
  [1, 6, 'Reyes Magos'],
  [3, 19, 'San José'],
  [6, 29, 'San Pedro y San Pablo'],
  [8, 15, 'Asunción de la Virgen'],
  [10, 12, 'Día de la Raza'],
  [11, 1, 'Todos los Santos'],
  [11, 11, 'Independencia de Cartagena'],
] as const;

/** Holidays by their days from Easter: two of Holy Week, and three Mondays. */
const fromEaster = [
  [-3, 'Jueves Santo'],
  [-2, 'Viernes Santo'],
  [43, 'Ascensión del Señor'],
  [64, 'Corpus Christi'],
  [71, 'Sagrado Corazón de Jesús'],
] as const;

const onOrNextMonday = (day: CivilDay): CivilDay => day + ((8 - weekday(day)) % 7);

/** Computes Easter Sunday of a Gregorian year, by the anonymous (Meeus, Jones and Butcher) computus. */
export function easterOf(year: number): CivilDay {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return civilDay(year, Math.floor(sum / 31), (sum % 31) + 1);
}

/**
 * Returns the public holidays of a year by their day, with their names (Ley 51 of 1983). In some years, such as 2025,
 * two of them coincide.
 */
export function colombianHolidays(year: number): ReadonlyMap<CivilDay, string> {
  const easter = easterOf(year);
  const all: readonly (readonly [CivilDay, string])[] = [
    ...fixed.map(([month, day, name]) => [civilDay(year, month, day), name] as const),
    ...moved.map(([month, day, name]) => [onOrNextMonday(civilDay(year, month, day)), name] as const),
    ...fromEaster.map(([days, name]) => [easter + days, name] as const),
  ];
  const holidays = new Map<CivilDay, string>();
  for (const [day, name] of all) {
    const other = holidays.get(day);
    holidays.set(day, other === undefined ? name : `${other}, ${name}`);
  }
  return holidays;
}
