import type { Outline, OutlineTask, OutlineTransition } from './outline.js';

/** A transition between tasks that are both there, by their numbers in the graph. */
export interface Edge {
  readonly transition: OutlineTransition;
  readonly from: number;
  readonly to: number;
}

/** The tasks of a definition and how they lead to each other. Of two tasks with one code, it has the first. */
export interface Graph {
  readonly tasks: readonly OutlineTask[];
  readonly byCode: ReadonlyMap<string, number>;
  /** Undefined where the definition names a first task that is not there. */
  readonly start: number | undefined;
  readonly edges: readonly Edge[];
  /** In the order of the definition. */
  readonly from: readonly (readonly Edge[])[];
  readonly into: readonly (readonly Edge[])[];
  /** The tasks that have a transition to a task that does not exist: where they lead is unknown. */
  readonly loose: ReadonlySet<number>;
  /** Where transitions lead from a task that is not there; undefined where there are none: any task may be meant. */
  readonly stray: ReadonlySet<number> | undefined;
}

export function graphOf(outline: Outline): Graph {
  const byCode = new Map<string, number>();
  const tasks: OutlineTask[] = [];
  for (const task of outline.tasks) {
    if (byCode.has(task.codigo)) continue;
    byCode.set(task.codigo, tasks.length);
    tasks.push(task);
  }
  const edges: Edge[] = [];
  const from: Edge[][] = tasks.map(() => []);
  const into: Edge[][] = tasks.map(() => []);
  const loose = new Set<number>();
  let stray: Set<number> | undefined;
  for (const transition of outline.transitions) {
    const source = byCode.get(transition.desde);
    const target = byCode.get(transition.hacia);
    if (source === undefined) {
      stray ??= new Set();
      if (target !== undefined) stray.add(target);
      continue;
    }
    if (target === undefined) {
      loose.add(source);
      continue;
    }
    const edge = { transition, from: source, to: target };
    edges.push(edge);
    from[source]!.push(edge);
    into[target]!.push(edge);
  }
  const start = outline.inicio === undefined ? undefined : byCode.get(outline.inicio);
  return { tasks, byCode, start, edges, from, into, loose, stray };
}

/** What is reached from some numbers, themselves included. */
export function reached(starts: Iterable<number>, next: (number: number) => Iterable<number>): ReadonlySet<number> {
  const seen = new Set(starts);
  // A set is iterated in the order of insertion, what is added meanwhile too.
  for (const number of seen) for (const other of next(number)) seen.add(other);
  return seen;
}

export const targets = (edges: readonly Edge[]): number[] => edges.map(({ to }) => to);
export const sources = (edges: readonly Edge[]): number[] => edges.map(({ from }) => from);
