import { reachedFrom, type Flow, type FlowGraph, type FlowNode } from './flow-graph.js';
import type { ImportState } from './import-state.js';
import { ours } from './node-facts.js';

/** Tells what a parallel gateway is here. */
export function parallelType(graph: FlowGraph, node: FlowNode): 'PARALELO' | 'UNION' {
  const own = ours(node.element, 'tipo');
  if (own === 'PARALELO' || own === 'UNION') return own;
  return graph.out(node).length > 1 ? 'PARALELO' : 'UNION';
}

/** Makes a parallel gateway that joins and splits two nodes. */
export function divideParallels({ graph, findings, holes }: ImportState): void {
  for (const node of graph.nodes.filter(({ kind }) => kind === 'parallelGateway')) {
    if (holes.has(node) || ours(node.element, 'tipo') !== undefined) continue;
    if (graph.in(node).length < 2 || graph.out(node).length < 2) continue;
    const split = secondOf(node, 'parallelGateway');
    graph.addNode(split);
    for (const flow of graph.out(node)) graph.leadFrom(flow, split);
    graph.addFlow(betweenOf(node, split));
    const mensaje = 'La compuerta reúne y reparte: queda como dos tareas, una UNION y un PARALELO.';
    findings.add('cambia', 'compuerta_mixta', node, mensaje);
  }
}

/** Makes another node for the same element. */
export const secondOf = (node: FlowNode, kind: string): FlowNode => ({
  ...node,
  id: `${node.id}\n`,
  kind,
  attachedTo: undefined,
});

/** Makes the flow between two nodes of one element. */
export const betweenOf = (source: FlowNode, target: FlowNode): Flow => ({
  id: source.id,
  name: undefined,
  source,
  target,
  element: source.element,
  expression: undefined,
  isOverdue: false,
  isDefault: false,
  isDirect: true,
});

/**
 * Finds the join of each split that does not name one: the nearest join that every way of every branch reaches, and
 * that no other split has. Inner splits choose first. A split without one is refused.
 */
export function findJoins(state: ImportState, first: FlowNode | undefined): ReadonlyMap<FlowNode, FlowNode> {
  const { graph, holes } = state;
  const isGateway = (node: FlowNode): boolean => node.kind === 'parallelGateway' && !holes.has(node);
  const ordered = reachedFrom(graph, [...(first ? [first] : []), ...graph.nodes]);
  const splits = [...ordered].filter(
    (node) => isGateway(node) && parallelType(graph, node) === 'PARALELO' && ours(node.element, 'cierra') === undefined,
  );
  const joins = new Map<FlowNode, FlowNode>();
  const taken = new Set<FlowNode>();
  for (const split of splits.toReversed()) {
    // Nodes are reached in the order of their distance: the first join that fits is the nearest one.
    const join = [...reachedFrom(graph, [split])].find(
      (node) =>
        isGateway(node) && parallelType(graph, node) === 'UNION' && !taken.has(node) && closes(graph, split, node),
    );
    if (join) {
      taken.add(join);
      joins.set(split, join);
    } else {
      state.refuse(split, 'paralelo_sin_union', 'Sus ramas no terminan todas en una misma compuerta paralela.');
    }
  }
  return joins;
}

/** Tells whether every way from a split passes a join, without the split again and without an end before it. */
const closes = (graph: FlowGraph, split: FlowNode, join: FlowNode): boolean =>
  graph.out(split).every(({ target }) => {
    const inside = reachedFrom(graph, [target], join);
    if (!inside.has(join) || inside.has(split)) return false;
    return [...inside].every((node) => node === join || graph.out(node).length > 0);
  });
