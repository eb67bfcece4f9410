import { states, type RecordState } from './record-words.js';

/** The fields of the filter that stand in the address. */
export const addressNames = [
  'tramite',
  'estado',
  'radicado',
  'vencidos',
  'sin_notificar',
  'plazo_ciudadano_vencido',
] as const;

/** Those that say who somebody is: they stand in the state of the entry of the history, and in no address. */
export interface PersonFilter {
  readonly documento?: string;
  readonly nombre?: string;
}

const isState = (text: string | null): text is RecordState => states.some((state) => state === text);

/** What a list is narrowed by; what is wrong in the address narrows nothing. */
export function readFilter(parameters: URLSearchParams, { documento, nombre }: PersonFilter) {
  const text = (name: string): string | undefined => parameters.get(name)?.trim() || undefined;
  const [tramite, radicado] = ['tramite', 'radicado'].map(text);
  const estado = parameters.get('estado');
  return {
    ...(tramite !== undefined && { tramite }),
    ...(radicado !== undefined && { radicado }),
    ...(documento !== undefined && { documento }),
    ...(nombre !== undefined && { nombre }),
    ...(isState(estado) && { estado }),
    ...(parameters.get('vencidos') === 'si' && { vencidos: true }),
    ...(parameters.get('sin_notificar') === 'si' && { sin_notificar: true }),
    ...(parameters.get('plazo_ciudadano_vencido') === 'si' && { plazo_ciudadano_vencido: true }),
  };
}
