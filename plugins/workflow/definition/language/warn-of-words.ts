import { noExits, type Exits } from './exits.js';
import { atTask, quoted, type DefinitionWarning } from './fault.js';
import { reached, targets, type Graph } from './graph.js';
import { asObject, type OutlineTask } from './outline.js';

/**
 * Warns of places without words of their own that an instance comes to without an action of a person: from its start,
 * when a time is up, or when a message or the answer of a citizen comes. No person writes words to the citizen there.
 * The end of a called process brings words of its own.
 */
export function warnOfWords(graph: Graph, exits: ReadonlyMap<string, Exits>): DefinitionWarning[] {
  const { tasks, byCode, start, from } = graph;
  const alone = tasks.flatMap(({ codigo, tipo }) => {
    const { ordinary, overdue } = exits.get(codigo) ?? noExits;
    return [...overdue, ...(tipo === 'ESPERA' ? ordinary : [])].flatMap(({ hacia }) => byCode.get(hacia) ?? []);
  });
  const isPassed = (number: number): boolean => !stops.has(tasks[number]!.tipo ?? '');
  const found = reached([...(start === undefined ? [] : [start]), ...alone], (number) =>
    isPassed(number) ? targets(from[number]!) : [],
  );
  return [...found].flatMap((number): DefinitionWarning[] => {
    const task = tasks[number]!;
    if (!needsWords(task)) return [];
    const why = task.tipo === 'FIN' ? 'termina sin lo que se pidió' : 'le pide algo a quien hizo la solicitud';
    const mensaje = `La tarea ${quoted(task.codigo)} ${why}, y se llega a ella sin que nadie le escriba: dele un texto en «para_ciudadano».`;
    const path = task.tipo === 'FIN' ? atTask(task, 'para_ciudadano') : atTask(task, 'ciudadano', 'para_ciudadano');
    return [{ path, codigo: 'sin_para_ciudadano', mensaje }];
  });
}

/** The tasks at which an instance waits for others, who may write words. */
const stops: ReadonlySet<string> = new Set(['USUARIO', 'ESPERA', 'SUBPROCESO']);

function needsWords({ tipo, written }: OutlineTask): boolean {
  if (tipo === 'FIN') return written['favorable'] === false && written['para_ciudadano'] === undefined;
  const { ciudadano } = written;
  return tipo === 'ESPERA' && ciudadano !== undefined && asObject(ciudadano)['para_ciudadano'] === undefined;
}
