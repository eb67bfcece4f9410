import { states, type RecordState } from './record-words.js';

/** The fields of the filter, as they stand in the address. */
export const filterNames = ['tramite', 'estado', 'radicado', 'documento', 'nombre', 'vencidos'] as const;

const isState = (text: string | null): text is RecordState => states.some((state) => state === text);

/** What a list is narrowed by, of the address; what is wrong there narrows nothing. */
export function readFilter(parameters: URLSearchParams) {
  const text = (name: string): string | undefined => parameters.get(name)?.trim() || undefined;
  const [tramite, radicado, documento, nombre] = ['tramite', 'radicado', 'documento', 'nombre'].map(text);
  const estado = parameters.get('estado');
  return {
    ...(tramite !== undefined && { tramite }),
    ...(radicado !== undefined && { radicado }),
    ...(documento !== undefined && { documento }),
    ...(nombre !== undefined && { nombre }),
    ...(isState(estado) && { estado }),
    ...(parameters.get('vencidos') === 'si' && { vencidos: true }),
  };
}
