import type { Block } from './blocks.js';
import { atTask, quoted, type DefinitionFault, type DefinitionWarning } from './fault.js';
import { reached, sources, targets, type Graph } from './graph.js';
import type { OutlineTask } from './outline.js';
import { strongComponents } from './strong-components.js';

/** Tasks at which an instance waits for somebody or something. */
const waiting: ReadonlySet<unknown> = new Set(['USUARIO', 'ESPERA', 'SUBPROCESO', undefined]);

/** Whether every task is reached, every way ends, and every loop waits. */
export function checkFlow(graph: Graph, blocks: readonly Block[]): DefinitionFault[] {
  const spinning = automaticLoops(graph, blocks, (task) => waiting.has(task.tipo));
  return [
    ...checkReached(graph),
    ...checkEnds(graph),
    ...spinning.map((loop) => ({
      path: atTask(loop[0]!),
      codigo: 'ciclo_automatico' as const,
      mensaje: `El ciclo de ${names(loop)} no espera a nadie: daría vueltas sin parar.`,
    })),
  ];
}

/** Loops in which only a sub-process waits, if it does. */
export function warnOfLoops(graph: Graph, blocks: readonly Block[]): DefinitionWarning[] {
  const isWaiting = (task: OutlineTask): boolean => waiting.has(task.tipo) && task.tipo !== 'SUBPROCESO';
  return automaticLoops(graph, blocks, isWaiting)
    .filter((loop) => loop.some(({ tipo }) => tipo === 'SUBPROCESO'))
    .map((loop) => ({
      path: atTask(loop[0]!),
      codigo: 'ciclo_de_subprocesos',
      mensaje: `En el ciclo de ${names(loop)} solo espera un subproceso: da vueltas sin parar si él no espera.`,
    }));
}

function checkReached({ tasks, start, from }: Graph): DefinitionFault[] {
  if (start === undefined) return [];
  const found = reached([start], (number) => targets(from[number]!));
  return tasks.flatMap((task, number) => {
    if (found.has(number)) return [];
    const mensaje = `A la tarea ${quoted(task.codigo)} no se llega desde el inicio.`;
    return [{ path: atTask(task), codigo: 'tarea_inalcanzable' as const, mensaje }];
  });
}

/** A way that ends nowhere is told where it ends: of a task without a way out, `checkExits` tells. */
function checkEnds({ tasks, from, into, loose }: Graph): DefinitionFault[] {
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

/**
 * The loops on which nothing waits. A join waits for all branches, so that one of them that waits is enough for its
 * block.
 */
function automaticLoops(
  { tasks, from }: Graph,
  blocks: readonly Block[],
  isWaiting: (task: OutlineTask) => boolean,
): OutlineTask[][] {
  const halts = new Set([...tasks.keys()].filter((number) => isWaiting(tasks[number]!)));
  const onwards = (number: number): number[] => targets(from[number]!).filter((to) => !halts.has(to));
  // The innermost first: whether a block waits is asked by those around it.
  for (const { split, join, branchOf } of [...blocks].reverse()) {
    const within = (number: number): number[] =>
      number === join ? [] : onwards(number).filter((to) => to === join || branchOf.has(to));
    const rushes = targets(from[split]!).every((first) => !halts.has(first) && reached([first], within).has(join));
    if (!rushes) halts.add(split);
  }
  const automatic = [...tasks.keys()].filter((number) => !halts.has(number));
  return strongComponents(automatic, onwards)
    .filter(({ isLoop }) => isLoop)
    .map(({ members }) => inOrder(members.map((number) => tasks[number]!)));
}

const inOrder = (loop: readonly OutlineTask[]): OutlineTask[] => [...loop].sort((a, b) => a.index - b.index);

const MOST_NAMED = 5;

function names(loop: readonly OutlineTask[]): string {
  const shown = loop.slice(0, MOST_NAMED).map(({ codigo }) => quoted(codigo));
  return shown.join(', ') + (loop.length > MOST_NAMED ? ` y ${loop.length - MOST_NAMED} más` : '');
}
