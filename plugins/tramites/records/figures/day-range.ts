import { InputError } from '../../../../host/plugin-api/index.js';

/** The most days of one count: a leap year. */
const MOST_DAYS = 366;
const DAY_MILLISECONDS = 24 * 3600 * 1000;

/** Returns the day that is a number of days after another one. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MILLISECONDS).toISOString().slice(0, 10);

/** Returns the number of days from a day to another one, both included. Throws `InputError` for too many days. */
export function countDays(desde: string, hasta: string): number {
  const [first, last] = [desde, hasta].map((day) => Date.parse(`${day}T00:00:00Z`)) as [number, number];
  const count = (last - first) / DAY_MILLISECONDS + 1;
  if (count >= 1 && count <= MOST_DAYS) return count;
  const reason = count < 1 ? 'Debe ser desde un día anterior, o el mismo.' : `Hasta ${MOST_DAYS} días.`;
  throw new InputError('Las fechas no son válidas.', { errors: { hasta: [reason] } });
}

/** Returns the months of two days and of all days between them, such as `2026-11`. */
export function monthsOf(desde: string, hasta: string): string[] {
  const months: string[] = [];
  for (let month = desde.slice(0, 7); month <= hasta.slice(0, 7); month = dayAfter(`${month}-01`, 31).slice(0, 7)) {
    months.push(month);
  }
  return months;
}
