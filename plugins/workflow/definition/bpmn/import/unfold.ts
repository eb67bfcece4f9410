import { collect } from './collect.js';
import { UnreadableError, type Findings } from './findings.js';
import type { FlowGraph, FlowNode } from './flow-graph.js';
import { eventDefinitions, hasLoop } from './node-facts.js';

/** The deepest nesting of sub-processes that is read. */
const DEEPEST = 20;
const MOST_NODES = 3_000;

/**
 * Replaces each embedded sub-process by its content, where that means the same: one plain start, plain ends, one way
 * out, no boundary event and no loop. Any other one stays, to be refused.
 */
export function unfoldSubprocesses(graph: FlowGraph, findings: Findings): void {
  const pending = graph.nodes.filter(({ kind }) => kind === 'subProcess').map((node) => ({ node, depth: 1 }));
  for (const { node, depth } of pending) {
    const inner = depth > DEEPEST ? undefined : contentOf(graph, node);
    if (!inner) continue;
    if (graph.nodes.length + inner.nodes.length > MOST_NODES) {
      throw new UnreadableError('archivo_muy_grande', `El proceso tiene más de ${MOST_NODES} elementos.`);
    }
    unfold(graph, node, inner);
    findings.add('cambia', 'subproceso_desplegado', node, 'Sus tareas quedan en el proceso, en su lugar.');
    const nested = inner.nodes.filter((one) => one.kind === 'subProcess');
    pending.push(...nested.map((one) => ({ node: one, depth: depth + 1 })));
  }
}

/** Reads the content of a sub-process; undefined where it cannot be unfolded. */
function contentOf(graph: FlowGraph, node: FlowNode): FlowGraph | undefined {
  const isEvent = node.element.get('triggeredByEvent') === 'true';
  if (isEvent || hasLoop(node) || node.element.get('isForCompensation') === 'true') return undefined;
  if (graph.out(node).length !== 1 || graph.nodes.some(({ attachedTo }) => attachedTo === node.id)) return undefined;
  const inner = collect(node.element);
  const starts = inner.nodes.filter(({ kind }) => kind === 'startEvent');
  const ends = inner.nodes.filter(({ kind }) => kind === 'endEvent');
  const isPlain = [...starts, ...ends].every((one) => eventDefinitions(one).length === 0);
  const [start] = starts;
  if (!isPlain || starts.length !== 1 || ends.length === 0 || inner.out(start!).length !== 1) return undefined;
  const isClosed = inner.nodes.every(
    (one) => one.kind === 'endEvent' || one.kind === 'boundaryEvent' || inner.out(one).length > 0,
  );
  const isTaken = inner.nodes.some((one) => graph.find(one.id) !== undefined);
  const isEmpty = inner.out(start!)[0]!.target.kind === 'endEvent';
  return isClosed && !isTaken && !isEmpty ? inner : undefined;
}

function unfold(graph: FlowGraph, node: FlowNode, inner: FlowGraph): void {
  const [exit] = graph.out(node);
  const start = inner.nodes.find(({ kind }) => kind === 'startEvent')!;
  const first = inner.out(start)[0]!.target;
  const kept = inner.nodes.filter(({ kind }) => kind !== 'startEvent' && kind !== 'endEvent');
  for (const one of kept) {
    one.lane ??= node.lane;
    graph.addNode(one);
  }
  // A way that leads back into the sub-process begins it anew.
  const after = exit!.target === node ? first : exit!.target;
  for (const flow of inner.flows) {
    if (flow.source === start) continue;
    if (flow.target.kind === 'endEvent') flow.target = after;
    graph.addFlow(flow);
  }
  for (const flow of graph.in(node)) if (flow !== exit) graph.leadTo(flow, first);
  graph.dropNode(node);
}
