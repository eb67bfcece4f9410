import { timeZone } from '../frame/city.js';

const day = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
const week = new Intl.DateTimeFormat('es-CO', { timeZone: 'UTC', weekday: 'short' });

const month = new Intl.DateTimeFormat('es-CO', { timeZone: 'UTC', month: 'long', year: 'numeric' });

const DAY_MILLISECONDS = 86_400_000;

/** Returns the day that is `count` days before today in the city's time zone, as `2026-11-26`. */
export function daysBefore(count: number): string {
  const today = Date.parse(`${day.format(new Date())}T00:00:00Z`);
  return new Date(today - count * DAY_MILLISECONDS).toISOString().slice(0, 10);
}

/** Names a day: `jue` and `26`. */
export const dayName = (dia: string): readonly [week: string, month: string] => [
  week.format(new Date(`${dia}T00:00:00Z`)),
  String(Number(dia.slice(8))),
];

/** Names a month, `2026-11`: `noviembre de 2026`. */
export const monthName = (mes: string): string => month.format(new Date(`${mes}-01T00:00:00Z`));

/** Writes a time span: `3 días`, `5 horas`, `12 minutos`. */
export function timeInWords(seconds: number): string {
  const steps = [
    [86_400, 'día', 'días'],
    [3600, 'hora', 'horas'],
    [60, 'minuto', 'minutos'],
  ] as const;
  for (const [size, one, many] of steps) {
    if (seconds < size) continue;
    const count = Math.round((seconds / size) * 10) / 10;
    return `${count.toLocaleString('es-CO')} ${count === 1 ? one : many}`;
  }
  return 'menos de un minuto';
}
