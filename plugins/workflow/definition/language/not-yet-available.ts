import { atTask, atTransition, inWords, quoted, type DefinitionWarning, type Place } from './fault.js';
import { asList, asObject, outlineOf } from './outline.js';

/**
 * What may be written and does not run yet: timers, escalation and the move of instances to another version. A draft is
 * saved with it; what publishes refuses it by these words. Takes any JSON.
 */
export function notYetAvailable(definition: unknown): DefinitionWarning[] {
  const { tasks, transitions } = outlineOf(definition);
  const later = (path: Place, what: string): DefinitionWarning => ({
    path,
    codigo: 'no_disponible',
    mensaje: `${what} todavía no está disponible.`,
  });
  const moves = asObject(definition)['traslados'];
  return [
    ...(asList(moves).length > 0 ? [later(['traslados'], 'Pasar instancias de otra versión (traslados)')] : []),
    ...tasks.flatMap((task) => {
      const { tipo, written } = task;
      const name = quoted(task.codigo);
      const found: DefinitionWarning[] = [];
      if (tipo === 'USUARIO' && written['escalamiento'] !== undefined) {
        found.push(later(atTask(task, 'escalamiento'), `El escalamiento de la tarea ${name}`));
      }
      if (tipo === 'ESPERA' && written['hasta'] !== undefined) {
        found.push(later(atTask(task, 'hasta'), `El tiempo (hasta) de la espera ${name}`));
      }
      return found;
    }),
    ...transitions
      .filter(({ vencido }) => vencido)
      .map((one) => later(atTransition(one, 'vencido'), `El vencimiento en la ${inWords(one)}`)),
  ];
}
