import { TextFilterError, type TextFilter } from '../../../../host/plugin-api/index.js';

const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

/** A calendar day in the city, with the hour and minute where the value has them. */
interface CivilTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly time?: { readonly hour: number; readonly minute: number } | undefined;
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/;

const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/**
 * Makes the filters for dates in Spanish, in the time zone of a city. A date without an hour is the same day in any
 * zone.
 */
export function dateFilters(timeZone: string): Readonly<Record<string, TextFilter>> {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  });

  const inCity = (moment: Date): CivilTime => {
    const parts = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    const of = (part: Intl.DateTimeFormatPartTypes): number => parts.get(part) ?? 0;
    const time = { hour: of('hour'), minute: of('minute') };
    return { year: of('year'), month: of('month'), day: of('day'), time };
  };

  const read = (filter: string, value: unknown): CivilTime => {
    const found = typeof value === 'string' ? ISO.exec(value.trim()) : null;
    const [year, month, day, hour = 0, minute = 0] = (found ?? []).slice(1, 6).map((part) => Number(part ?? 0));
    if (!found || !isDay(year!, month!, day!) || hour > 23 || minute > 59) {
      throw new TextFilterError(`${filter}: el valor no es una fecha como 2026-11-21 o 2026-11-21T15:04:05-05:00`);
    }
    if (found[6] === undefined) {
      return { year: year!, month: month!, day: day!, ...(found[4] !== undefined && { time: { hour, minute } }) };
    }
    // PostgreSQL writes `2026-11-21 15:04:05-05`.
    const moment = new Date(found[0].replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'));
    if (!Number.isNaN(moment.getTime())) return inCity(moment);
    throw new TextFilterError(`${filter}: el valor no es una hora que exista`);
  };

  const long = ({ year, month, day }: CivilTime): string => `${day} de ${MONTHS[month - 1]!} de ${year}`;
  const padded = (number: number, length = 2): string => String(number).padStart(length, '0');
  return {
    fecha: (value) => long(read('fecha', value)),
    fecha_corta: (value) => {
      const { year, month, day } = read('fecha_corta', value);
      return `${padded(day)}/${padded(month)}/${padded(year, 4)}`;
    },
    fecha_hora: (value) => {
      const civil = read('fecha_hora', value);
      if (!civil.time) throw new TextFilterError('fecha_hora: el valor no tiene hora; para un día está "fecha"');
      const { hour, minute } = civil.time;
      const half = hour < 12 ? 'a.' : 'p.';
      return `${long(civil)}, ${hour % 12 || 12}:${padded(minute)}\u00a0${half}\u00a0m.`;
    },
  };
}
