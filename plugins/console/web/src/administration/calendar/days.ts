/** Returns the first moment of a day such as `2026-12-24`, without a zone. */
const at = (day: string): Date => new Date(`${day}T00:00:00Z`);

export function addDays(day: string, days: number): string {
  const date = at(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Returns the day of the week, from 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string): number => (at(day).getUTCDay() + 6) % 7;

const format = (options: Intl.DateTimeFormatOptions): ((day: string) => string) => {
  const formatter = new Intl.DateTimeFormat('es-CO', { timeZone: 'UTC', ...options });
  return (day) => formatter.format(at(day));
};

/** Formats a day: `jueves, 24 de diciembre`. */
export const dayOfYear = format({ weekday: 'long', day: 'numeric', month: 'long' });
/** Formats a day: `24 de diciembre de 2026`. */
export const wholeDay = format({ day: 'numeric', month: 'long', year: 'numeric' });
export const monthName = format({ month: 'long' });

/** Returns the weeks of a month, each from Monday to Sunday; days of other months are null. */
export function weeksOf(year: number, month: number): (string | null)[][] {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  const days: (string | null)[] = Array.from({ length: weekdayOf(first) }, () => null);
  for (let day = first; day.startsWith(first.slice(0, 7)); day = addDays(day, 1)) days.push(day);
  while (days.length % 7 !== 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** Returns the days from one to another, both included, at most a number of them. */
export function daysFrom(from: string, to: string, most: number): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length <= most; day = addDays(day, 1)) days.push(day);
  return days;
}
