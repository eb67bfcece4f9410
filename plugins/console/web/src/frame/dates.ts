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

/** Formats a day: `miércoles, 25 de noviembre de 2026`. */
export const dayInWords = (moment: string): string => whole.format(new Date(moment));

/** Formats a day: `25 nov 2026`. */
export function shortDay(moment: string): string {
  const parts = short.formatToParts(new Date(moment));
  return parts.flatMap(({ type, value }) => (type === 'literal' ? [] : [value])).join(' ');
}

/**
 * Formats a date without a time, `2026-11-25`, as `25 nov 2026`. Its noon is on that day in the city's time zone, too.
 */
export const calendarDay = (date: string): string => shortDay(`${date}T12:00:00Z`);

/** Tells whether a text is a date of this century, such as `2026-11-25`. */
export function isCalendarDay(text: string | null | undefined): text is string {
  if (!text || !/^20\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Formats a time: `9:42 a. m.` */
export const timeInWords = (moment: Date): string => time.format(moment);

/** Formats a moment: `25 nov 2026, 9:42 a. m.` */
export const momentInWords = (moment: string): string => `${shortDay(moment)}, ${time.format(new Date(moment))}`;

/** Counts the calendar days from today to a moment, in the city's time zone; negative once it has passed. */
function daysUntil(moment: string, now = new Date()): number {
  const at = (date: Date): number => Date.parse(`${day.format(date)}T00:00:00Z`);
  return Math.round((at(new Date(moment)) - at(now)) / 86_400_000);
}

/** The format of a date around today: `25 nov`. */
const near = new Intl.DateTimeFormat('es-CO', { timeZone, day: 'numeric', month: 'short' });

/**
 * Describes a due date: in words, and how urgent it is. It does not count days: readers would take them for working
 * days, which only the service knows.
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
