import { isCalendarDay } from '../frame/dates.js';
import { daysBefore } from './days.js';

/** The period of a figure, days of the city, and the records that it is about. */
export interface Period {
  readonly desde: string;
  readonly hasta: string;
  readonly tramite?: string;
  readonly oficina?: string;
}

const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

interface Preset {
  readonly codigo: string;
  readonly name: string;
  readonly days: (today: string) => Pick<Period, 'desde' | 'hasta'>;
}

const parts = (day: string): [year: number, month: number, day: number] => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return [year, month - 1, date];
};

/** The last twelve months, up to today. */
const twelveMonths: Preset = {
  codigo: 'doce-meses',
  name: 'Últimos doce meses',
  days: (hasta) => {
    const [year, month, day] = parts(hasta);
    return { desde: dayOf(year - 1, month, day + 1), hasta };
  },
};

/** The periods to choose from. */
export const presets: readonly Preset[] = [
  { codigo: 'mes', name: 'Este mes', days: (hasta) => ({ desde: `${hasta.slice(0, 7)}-01`, hasta }) },
  {
    codigo: 'mes-pasado',
    name: 'Mes pasado',
    days: (today) => {
      const [year, month] = parts(today);
      return { desde: dayOf(year, month - 1, 1), hasta: dayOf(year, month, 0) };
    },
  },
  { codigo: 'anio', name: 'Este año', days: (hasta) => ({ desde: `${hasta.slice(0, 4)}-01-01`, hasta }) },
  twelveMonths,
];

/** Reads the period of an address: its own days, one of the presets, or the last twelve months. */
export function readPeriod(parameters: URLSearchParams): Period & { readonly preset: string | undefined } {
  const text = (name: string): string | undefined => parameters.get(name)?.trim() || undefined;
  const [tramite, oficina] = [text('tramite'), text('oficina')];
  const narrowed = { ...(tramite !== undefined && { tramite }), ...(oficina !== undefined && { oficina }) };
  const [desde, hasta] = [parameters.get('desde'), parameters.get('hasta')];
  if (isCalendarDay(desde) && isCalendarDay(hasta)) return { desde, hasta, ...narrowed, preset: undefined };
  const preset = presets.find(({ codigo }) => codigo === parameters.get('periodo')) ?? twelveMonths;
  return { ...preset.days(daysBefore(0)), ...narrowed, preset: preset.codigo };
}

/** The most days of a period: a leap year. */
const MOST_DAYS = 366;

/** Returns how to correct the days of a period; undefined for a period that is right. */
export function periodFault({ desde, hasta }: Period): string | undefined {
  if (desde > hasta) return 'Escriba un día igual o posterior al primero.';
  const days = (Date.parse(hasta) - Date.parse(desde)) / 86_400_000 + 1;
  return days > MOST_DAYS ? 'Escriba un día que complete un año a lo sumo.' : undefined;
}

/** Makes the address of the list of records that were filed in a period. */
export const recordsOf = ({ desde, hasta, tramite, oficina }: Period): string =>
  `/expedientes?${new URLSearchParams({ desde, hasta, ...(tramite && { tramite }), ...(oficina && { oficina }) })}`;

/** Returns the part of a period that is in a month, such as `2026-11`. */
export function monthOf(period: Period, mes: string): Period {
  const [year, month] = parts(`${mes}-01`);
  const [first, last] = [`${mes}-01`, dayOf(year, month + 1, 0)];
  return {
    ...period,
    desde: first > period.desde ? first : period.desde,
    hasta: last < period.hasta ? last : period.hasta,
  };
}
