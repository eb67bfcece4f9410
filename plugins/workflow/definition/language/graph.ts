import type { Outline, OutlineTask, OutlineTransition } from './outline.js';

/** A transition between two existing tasks, by their numbers in the graph. */
export interface Edge {
  readonly transition: OutlineTransition;
  readonly from: number;
  readonly to: number;
}

/** The tasks of a definition and the transitions between them. Of two tasks with one code, it has the first. */
export interface Graph {
  readonly tasks: readonly OutlineTask[];
  readonly byCode: ReadonlyMap<string, number>;
  /** Undefined where the first task of the definition is missing. */
  readonly start: number | undefined;
  readonly edges: readonly Edge[];
  /** In the order of the definition. */
  readonly from: readonly (readonly Edge[])[];
  readonly into: readonly (readonly Edge[])[];
  /** The tasks that have a transition to a missing task, so that it is unknown where they lead. */
  readonly loose: ReadonlySet<number>;
  /**
   * The targets of transitions from missing tasks; undefined without such transitions. Any task may be the one meant.
   */
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

/** Collects the numbers that can be reached from some numbers, including those. */
export function reached(starts: Iterable<number>, next: (number: number) => Iterable<number>): ReadonlySet<number> {
  const seen = new Set(starts);
  // Iterating over a set includes the values that are added meanwhile.
  for (const number of seen) for (const other of next(number)) seen.add(other);
  return seen;
}

export const targets = (edges: readonly Edge[]): number[] => edges.map(({ to }) => to);
export const sources = (edges: readonly Edge[]): number[] => edges.map(({ from }) => from);
