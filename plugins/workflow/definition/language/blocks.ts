import { reached, sources, targets, type Graph } from './graph.js';
import { asText, type OutlineTask } from './outline.js';

/** What runs between a PARALELO and its UNION, by numbers of the graph. */
export interface Block {
  readonly split: number;
  readonly join: number;
  /** The tasks in it and the branch that each is in, by the number of the first task of the branch. */
  readonly branchOf: ReadonlyMap<number, number>;
  /** The tasks from which its join is reached without beginning the split again. */
  readonly closing: ReadonlySet<number>;
}

/** Returns the number of the task that a split names as its join, where it is one. */
export function joinOf(graph: Graph, split: OutlineTask): number | undefined {
  const number = graph.byCode.get(asText(split.written['cierra']) ?? '');
  return number !== undefined && graph.tasks[number]!.tipo === 'UNION' ? number : undefined;
}

/**
 * Returns the blocks of a graph, those that hold others first. A task is in one where it is reached from the split, and
 * the join from it, with neither split nor join between: so a transition that leaves the block by mistake does not take
 * along what comes after it. Takes the number of splits times that of transitions.
 */
export function blocksOf(graph: Graph): readonly Block[] {
  const joined = new Set<number>();
  const blocks = graph.tasks.flatMap((task, split) => {
    const join = task.tipo === 'PARALELO' ? joinOf(graph, task) : undefined;
    if (join === undefined || joined.has(join)) return [];
    joined.add(join);
    return [blockOf(graph, split, join)];
  });
  return blocks.sort((a, b) => b.branchOf.size - a.branchOf.size);
}

function blockOf(graph: Graph, split: number, join: number): Block {
  const isEnd = (number: number): boolean => number === split || number === join;
  const back = (number: number): number[] => sources(graph.into[number]!).filter((one) => !isEnd(one));
  const closing = reached(back(join), back);
  const inside = (number: number): number[] =>
    targets(graph.from[number]!).filter((one) => closing.has(one) && !isEnd(one));
  const branchOf = new Map(inside(split).map((first) => [first, first]));
  // Each branch keeps its first task, wherever others lead.
  for (const [number, branch] of branchOf) {
    for (const other of inside(number)) if (!branchOf.has(other)) branchOf.set(other, branch);
  }
  return { split, join, branchOf, closing };
}

/** For each task, the blocks that it is in, the outermost first. */
export function enclosing(graph: Graph, blocks: readonly Block[]): readonly (readonly Block[])[] {
  return graph.tasks.map((_, number) => blocks.filter(({ branchOf }) => branchOf.has(number)));
}
