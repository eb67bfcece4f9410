import type { DefinitionFault, DefinitionWarning, Place } from './fault.js';
import { atTask } from './fault.js';
import { asObject, type Outline } from './outline.js';

/** Finds the places where a definition uses the term of the record. */
export function legalPlaces({ written, tasks }: Outline): readonly Place[] {
  const isNamed = (term: unknown): boolean => asObject(term)['legal'] !== undefined;
  const own = isNamed(written['plazo']) ? [['plazo']] : [];
  const ofTasks = tasks.flatMap((task) => {
    const field = task.tipo === 'USUARIO' ? 'plazo' : 'hasta';
    return isNamed(task.written[field]) ? [atTask(task, field)] : [];
  });
  return [...own, ...ofTasks];
}

/** Reports these places as faults where a starter of the process has no term; `starters` names them in words. */
export function untimedFaults(places: readonly Place[], starters: readonly string[]): DefinitionFault[] {
  if (starters.length === 0) return [];
  const mensaje = `El plazo es el del registro, y no tiene plazo lo que inicia este proceso: ${starters.join(', ')}. Dé un plazo al trámite (un certificado no lo tiene), o dé a las tareas una duración propia.`;
  return places.map((path) => ({ path, codigo: 'plazo_legal_sin_termino', mensaje }));
}

/** Reports these places as warnings where no known starter of the process has a term. */
export function untimedWarnings(places: readonly Place[]): DefinitionWarning[] {
  const mensaje =
    'El plazo es el del registro, y ningún trámite inicia este proceso: solo lo tendrá donde lo llame el de un trámite con plazo.';
  return places.map((path) => ({ path, codigo: 'plazo_legal_sin_registro', mensaje }));
}
