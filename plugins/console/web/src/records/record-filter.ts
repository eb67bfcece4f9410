import { isCalendarDay } from '../frame/dates.js';
import { states, type RecordState } from './record-words.js';

/** The fields of the filter that are in the address. */
export const addressNames = [
  'tramite',
  'estado',
  'oficina',
  'desde',
  'hasta',
  'vencidos',
  'sin_notificar',
  'sin_atender',
  'plazo_ciudadano_vencido',
] as const;

/** The fields that identify a person: they are in the state of the entry of the history, and in no address. */
export interface PersonFilter {
  readonly texto?: string;
}

const isState = (text: string | null): text is RecordState => states.some((state) => state === text);

/** Reads the filter of a list; invalid values in the address filter nothing. */
export function readFilter(parameters: URLSearchParams, { texto }: PersonFilter) {
  const text = (name: string): string | undefined => parameters.get(name)?.trim() || undefined;
  const [tramite, oficina, desde, hasta] = ['tramite', 'oficina', 'desde', 'hasta'].map(text);
  // A link may have a radicado.
  const words = (texto ?? text('radicado'))?.slice(0, 100);
  const estado = parameters.get('estado');
  return {
    ...(tramite !== undefined && { tramite }),
    ...(oficina !== undefined && { oficina }),
    ...(isCalendarDay(desde) && { desde }),
    ...(isCalendarDay(hasta) && { hasta }),
    ...(words !== undefined && { texto: words }),
    ...(isState(estado) && { estado }),
    ...(parameters.get('vencidos') === 'si' && { vencidos: true }),
    ...(parameters.get('sin_notificar') === 'si' && { sin_notificar: true }),
    ...(parameters.get('sin_atender') === 'si' && { sin_atender: true }),
    ...(parameters.get('plazo_ciudadano_vencido') === 'si' && { plazo_ciudadano_vencido: true }),
  };
}
