import { noExits, type Exits } from './exits.js';
import { atTask, quoted, type DefinitionWarning } from './fault.js';
import { reached, targets, type Graph } from './graph.js';
import { asObject, type OutlineTask } from './outline.js';

/**
 * Warns of places without words of their own that an instance comes to without an action of a person: from its start,
 * when a time is up, when a message or the answer of a citizen comes, or when a called process ends. No person writes
 * words to the citizen there. Warns as well of waits for the citizen with a time, and for a payment, without their
 * consequence.
 */
export function warnOfWords(graph: Graph, exits: ReadonlyMap<string, Exits>): DefinitionWarning[] {
  const { tasks, byCode, start, from } = graph;
  const alone = tasks.flatMap(({ codigo, tipo }) => {
    const { ordinary, overdue } = exits.get(codigo) ?? noExits;
    return [...overdue, ...(tipo !== undefined && stops.has(tipo) ? ordinary : [])].flatMap(
      ({ hacia }) => byCode.get(hacia) ?? [],
    );
  });
  const isPassed = (number: number): boolean => !stops.has(tasks[number]!.tipo ?? '');
  const found = reached([...(start === undefined ? [] : [start]), ...alone], (number) =>
    isPassed(number) ? targets(from[number]!) : [],
  );
  const silent = [...found].flatMap((number): DefinitionWarning[] => {
    const task = tasks[number]!;
    if (!needsWords(task)) return [];
    const why = task.tipo === 'FIN' ? 'termina sin lo que se pidió' : 'le pide algo a quien hizo la solicitud';
    const mensaje = `La tarea ${quoted(task.codigo)} ${why}, y se llega a ella sin que nadie le escriba: dele un texto en «para_ciudadano».`;
    const path = task.tipo === 'FIN' ? atTask(task, 'para_ciudadano') : atTask(task, 'ciudadano', 'para_ciudadano');
    return [{ path, codigo: 'sin_para_ciudadano', mensaje }];
  });
  return [...silent, ...tasks.filter(hasUnsaidEnd).map(withoutConsequence), ...tasks.flatMap(withUnsaidPayment)];
}

/** Tells whether a task waits for the citizen up to a time, and says nothing of the consequence. */
function hasUnsaidEnd({ tipo, written }: OutlineTask): boolean {
  const { ciudadano, hasta } = written;
  if (tipo !== 'ESPERA' || ciudadano === undefined || hasta === undefined) return false;
  return asObject(ciudadano)['si_no_llega'] === undefined;
}

function withoutConsequence(task: OutlineTask): DefinitionWarning {
  const mensaje = `La tarea ${quoted(task.codigo)} le pide algo a quien hizo la solicitud hasta un día, y no le dice qué pasa si no llega: dele un texto en «si_no_llega».`;
  return { path: atTask(task, 'ciudadano', 'si_no_llega'), codigo: 'sin_consecuencia', mensaje };
}

/** Warns of a wait for a payment that says nothing of the consequence. */
function withUnsaidPayment(task: OutlineTask): DefinitionWarning[] {
  const { tipo, written } = task;
  if (tipo !== 'ESPERA' || written['pago'] === undefined) return [];
  if (asObject(written['pago'])['si_no_paga'] !== undefined) return [];
  const mensaje = `La tarea ${quoted(task.codigo)} espera un pago hasta un día, y no dice qué pasa si no llega: dele un texto en «si_no_paga».`;
  return [{ path: atTask(task, 'pago', 'si_no_paga'), codigo: 'sin_consecuencia', mensaje }];
}

/** The tasks at which an instance waits for others, who may write words. */
const stops: ReadonlySet<string> = new Set(['USUARIO', 'ESPERA', 'SUBPROCESO']);

function needsWords({ tipo, written }: OutlineTask): boolean {
  if (tipo === 'FIN') return written['favorable'] === false && written['para_ciudadano'] === undefined;
  const { ciudadano } = written;
  return tipo === 'ESPERA' && ciudadano !== undefined && asObject(ciudadano)['para_ciudadano'] === undefined;
}
