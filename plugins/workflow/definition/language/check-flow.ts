import type { Block } from './blocks.js';
import { atTask, quoted, type DefinitionFault } from './fault.js';
import { reached, sources, targets, type Graph } from './graph.js';
import { asText, type OutlineTask } from './outline.js';
import { strongComponents } from './strong-components.js';

/**
 * Checks that every task is reached, every way can end, and every loop waits. `rushing` has the processes that can end
 * without waiting for anybody: a call of one of them is not a wait.
 */
export function checkFlow(
  graph: Graph,
  blocks: readonly Block[],
  rushing: ReadonlySet<string> = new Set(),
): DefinitionFault[] {
  const onwards = automaticWays(graph, blocks, rushing);
  const spinning = strongComponents(onwards.keys(), (number) => onwards.get(number)!).filter(({ isLoop }) => isLoop);
  return [
    ...checkReached(graph),
    ...checkEnds(graph),
    ...spinning.map(({ members }) => {
      const loop = inOrder(members.map((number) => graph.tasks[number]!));
      const mensaje = `El ciclo de ${names(loop)} no espera a nadie: daría vueltas sin parar.`;
      return { path: atTask(loop[0]!), codigo: 'ciclo_automatico' as const, mensaje };
    }),
  ];
}

/** Tells whether an instance can get from its start to a FIN without waiting for a person or another system. */
export function rushesThrough(graph: Graph, blocks: readonly Block[], rushing: ReadonlySet<string>): boolean {
  const { start, tasks } = graph;
  const onwards = automaticWays(graph, blocks, rushing);
  if (start === undefined || !onwards.has(start)) return false;
  return [...reached([start], (number) => onwards.get(number)!)].some((number) => tasks[number]!.tipo === 'FIN');
}

/**
 * Finds tasks that are not reached. A transition from or to a missing task may be meant for one of them: tasks that
 * such a transition could reach are not reported.
 */
function checkReached({ tasks, start, from, loose, stray = new Set() }: Graph): DefinitionFault[] {
  if (start === undefined) return [];
  const found = reached([start, ...stray], (number) => targets(from[number]!));
  if ([...found].some((number) => loose.has(number))) return [];
  return tasks.flatMap((task, number) => {
    if (found.has(number)) return [];
    const mensaje = `A la tarea ${quoted(task.codigo)} no se llega desde el inicio.`;
    return [{ path: atTask(task), codigo: 'tarea_inalcanzable' as const, mensaje }];
  });
}

/** Reports a loop from which no FIN is reached, at its first task; `checkExits` reports tasks without a way out. */
function checkEnds({ tasks, from, into, loose, stray }: Graph): DefinitionFault[] {
  if (stray) return [];
  const ends = tasks.flatMap(({ tipo }, number) =>
    tipo === 'FIN' || tipo === undefined || loose.has(number) ? [number] : [],
  );
  const ending = reached(ends, (number) => sources(into[number]!));
  const endless = [...tasks.keys()].filter((number) => !ending.has(number));
  return strongComponents(endless, (number) => targets(from[number]!))
    .filter(({ members, isLoop }) => {
      const own = new Set(members);
      return isLoop && members.every((number) => targets(from[number]!).every((to) => own.has(to)));
    })
    .map(({ members }) => {
      const loop = inOrder(members.map((number) => tasks[number]!));
      const mensaje = `Del ciclo de ${names(loop)} no se llega a ningún FIN.`;
      return { path: atTask(loop[0]!), codigo: 'ciclo_sin_fin', mensaje };
    });
}

/** Tells whether an instance waits at a task for a person, a message or a process that waits. */
function waits({ tipo, written }: OutlineTask, rushing: ReadonlySet<string>): boolean {
  if (tipo === 'SUBPROCESO') return !rushing.has(asText(written['proceso']) ?? '');
  return tipo === 'USUARIO' || tipo === 'ESPERA' || tipo === undefined;
}

/**
 * Maps the tasks that wait for nothing to the next tasks of that kind. A join waits for all branches, so that one
 * waiting branch makes its block wait.
 */
function automaticWays(
  { tasks, from }: Graph,
  blocks: readonly Block[],
  rushing: ReadonlySet<string>,
): ReadonlyMap<number, readonly number[]> {
  const halts = new Set([...tasks.keys()].filter((number) => waits(tasks[number]!, rushing)));
  const onwards = (number: number): number[] => targets(from[number]!).filter((to) => !halts.has(to));
  // The innermost first: the blocks around it need to know whether it waits.
  for (const { split, join, branchOf } of [...blocks].reverse()) {
    const within = (number: number): number[] =>
      number === join ? [] : onwards(number).filter((to) => to === join || branchOf.has(to));
    const rushes = targets(from[split]!).every((first) => !halts.has(first) && reached([first], within).has(join));
    if (!rushes) halts.add(split);
  }
  return new Map([...tasks.keys()].filter((number) => !halts.has(number)).map((number) => [number, onwards(number)]));
}

const inOrder = (loop: readonly OutlineTask[]): OutlineTask[] => [...loop].sort((a, b) => a.index - b.index);

const MOST_NAMED = 5;

function names(loop: readonly OutlineTask[]): string {
  const shown = loop.slice(0, MOST_NAMED).map(({ codigo }) => quoted(codigo));
  return shown.join(', ') + (loop.length > MOST_NAMED ? ` y ${loop.length - MOST_NAMED} más` : '');
}
