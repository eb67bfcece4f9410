import { reached, sources, targets, type Graph } from './graph.js';
import { asText, type OutlineTask } from './outline.js';

/** A block: the tasks between a PARALELO and its UNION, by numbers of the graph. */
export interface Block {
  readonly split: number;
  readonly join: number;
  /** The tasks of the block, each with its branch: the number of the first task of that branch. */
  readonly branchOf: ReadonlyMap<number, number>;
  /** The tasks from which the join can be reached without passing the split again. */
  readonly closing: ReadonlySet<number>;
}

/** Finds the number of the UNION that a split names as its join; undefined where it names none. */
export function joinOf(graph: Graph, split: OutlineTask): number | undefined {
  const number = graph.byCode.get(asText(split.written['cierra']) ?? '');
  return number !== undefined && graph.tasks[number]!.tipo === 'UNION' ? number : undefined;
}

/**
 * Finds the blocks of a graph, the largest first. A task is in a block where it is reached from the split, and the join
 * from it, with neither split nor join between. So a transition that leaves the block by mistake does not include the
 * tasks after it. The time grows with the number of splits times that of transitions.
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
  // Each branch keeps its first task, also where another branch leads to it.
  for (const [number, branch] of branchOf) {
    for (const other of inside(number)) if (!branchOf.has(other)) branchOf.set(other, branch);
  }
  return { split, join, branchOf, closing };
}

/** Lists for each task the blocks that contain it, the outermost first. */
export function enclosing(graph: Graph, blocks: readonly Block[]): readonly (readonly Block[])[] {
  return graph.tasks.map((_, number) => blocks.filter(({ branchOf }) => branchOf.has(number)));
}
