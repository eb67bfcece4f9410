import { timeZone } from './city.js';

const whole = new Intl.DateTimeFormat('es-CO', {
  timeZone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const short = new Intl.DateTimeFormat('es-CO', { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
const time = new Intl.DateTimeFormat('es-CO', { timeZone, hour: 'numeric', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** `miércoles, 25 de noviembre de 2026`. */
export const dayInWords = (moment: string): string => whole.format(new Date(moment));

/** `25 nov 2026`. */
export function shortDay(moment: string): string {
  const parts = short.formatToParts(new Date(moment));
  return parts.flatMap(({ type, value }) => (type === 'literal' ? [] : [value])).join(' ');
}

/** `25 nov 2026`, of a day without a moment: `2026-11-25`. At noon it is that day in the time zone of the city too. */
export const calendarDay = (date: string): string => shortDay(`${date}T12:00:00Z`);

/** `9:42 a. m.` */
export const timeInWords = (moment: Date): string => time.format(moment);

/** `25 nov 2026, 9:42 a. m.` */
export const momentInWords = (moment: string): string => `${shortDay(moment)}, ${time.format(new Date(moment))}`;

/** Days of the calendar from today to a moment, in the city's time zone; negative once it has passed. */
function daysUntil(moment: string, now = new Date()): number {
  const at = (date: Date): number => Date.parse(`${day.format(date)}T00:00:00Z`);
  return Math.round((at(new Date(moment)) - at(now)) / 86_400_000);
}

/** A date of the days around today: `25 nov`. */
const near = new Intl.DateTimeFormat('es-CO', { timeZone, day: 'numeric', month: 'short' });

/**
 * How a due date stands: in words, and how urgent it is. A count of days would be read as one of working days, which
 * only the service knows.
 */
export function dueInWords(moment: string): { readonly text: string; readonly kind: 'danger' | 'warning' | undefined } {
  const days = daysUntil(moment);
  if (Date.parse(moment) < Date.now()) {
    return { text: days === 0 ? 'Venció hoy' : `Venció el ${near.format(new Date(moment))}`, kind: 'danger' };
  }
  if (days === 0) return { text: 'Vence hoy', kind: 'warning' };
  if (days === 1) return { text: 'Vence mañana', kind: 'warning' };
  return { text: `Vence el ${near.format(new Date(moment))}`, kind: undefined };
}
