import { atTask, atTransition, inWords, quoted, type DefinitionWarning } from './fault.js';
import { reached, targets, type Graph } from './graph.js';
import { asObject, asText } from './outline.js';

const NUMBER = /\binstancia\s*\.\s*radicado\b/;

const reads = (text: unknown): boolean => NUMBER.test(asText(text) ?? '');

/**
 * Warns of expressions that read the filing number in the move that begins an instance. It is null there for every
 * filing: a record gets its number last. That move passes the tasks that wait for nothing.
 */
export function warnOfNumber({ tasks, start, from }: Graph): DefinitionWarning[] {
  if (start === undefined) return [];
  const isPassed = (number: number): boolean => ['DECISION', 'PARALELO'].includes(tasks[number]!.tipo ?? '');
  const first = reached([start], (number) => (isPassed(number) ? targets(from[number]!) : []));
  return [...first].flatMap((number): DefinitionWarning[] => {
    const task = tasks[number]!;
    const conditions = isPassed(number) ? from[number]!.map(({ transition }) => transition) : [];
    const found = conditions
      .filter(({ condicion }) => reads(condicion))
      .map((transition) => warning(atTransition(transition, 'condicion'), `La condición de la ${inWords(transition)}`));
    const usuario = task.tipo === 'USUARIO' && asObject(task.written['asignacion'])['usuario'];
    if (!reads(usuario)) return found;
    return [...found, warning(atTask(task, 'asignacion', 'usuario'), `La asignación de ${quoted(task.codigo)}`)];
  });
}

const warning = (path: DefinitionWarning['path'], owner: string): DefinitionWarning => ({
  path,
  codigo: 'radicado_nulo',
  mensaje: `${owner} lee «instancia.radicado» al comenzar: ahí es nulo, porque el número se da de último.`,
});
