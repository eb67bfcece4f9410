import { atTask, quoted, type DefinitionWarning, type Place } from './fault.js';
import { asList, asObject, outlineOf } from './outline.js';

/**
 * What may be written and does not run yet: escalation and the move of instances to another version. A draft is saved
 * with it; what publishes refuses it by these words. Takes any JSON.
 */
export function notYetAvailable(definition: unknown): DefinitionWarning[] {
  const { tasks } = outlineOf(definition);
  const later = (path: Place, what: string): DefinitionWarning => ({
    path,
    codigo: 'no_disponible',
    mensaje: `${what} todavía no está disponible.`,
  });
  const moves = asObject(definition)['traslados'];
  return [
    ...(asList(moves).length > 0 ? [later(['traslados'], 'Pasar instancias de otra versión (traslados)')] : []),
    ...tasks
      .filter(({ tipo, written }) => tipo === 'USUARIO' && written['escalamiento'] !== undefined)
      .map((task) => later(atTask(task, 'escalamiento'), `El escalamiento de la tarea ${quoted(task.codigo)}`)),
  ];
}
