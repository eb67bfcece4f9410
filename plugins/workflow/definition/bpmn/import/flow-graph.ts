import type { ReadElement } from '../xml/read-xml.js';
import type { Named } from './findings.js';

/** A node of a process that is being read. */
export interface FlowNode extends Named {
  /** The name of the element, such as `userTask`. */
  readonly kind: string;
  readonly element: ReadElement;
  /** The name of the innermost lane. */
  lane: string | undefined;
  /** The node on whose border a boundary event is. */
  readonly attachedTo: string | undefined;
}

/** A way from one node to another. */
export interface Flow extends Named {
  source: FlowNode;
  target: FlowNode;
  readonly element: ReadElement;
  name: string | undefined;
  /** The text of the expression; undefined without one. */
  expression: string | undefined;
  /** The code of the action with which a user leaves, where labels became actions. */
  accion?: string;
  /** Whether its source is the boundary timer of its task, or the timer of a gateway. */
  isOverdue: boolean;
  /** Whether it is the `default` of its gateway. */
  isDefault: boolean;
  /** Whether no gateway was between it and its task. */
  isDirect: boolean;
}

/** The nodes and flows of a process, which the passes of an import change. */
export class FlowGraph {
  private readonly byId = new Map<string, FlowNode>();
  private readonly from = new Map<FlowNode, Set<Flow>>();
  private readonly into = new Map<FlowNode, Set<Flow>>();
  private ordered: Flow[] = [];
  private readonly dropped = new Set<Flow>();

  get nodes(): readonly FlowNode[] {
    return [...this.byId.values()];
  }

  /** The flows in their order. */
  get flows(): readonly Flow[] {
    if (this.dropped.size > 0) {
      this.ordered = this.ordered.filter((flow) => !this.dropped.has(flow));
      this.dropped.clear();
    }
    return this.ordered;
  }

  find(id: string): FlowNode | undefined {
    return this.byId.get(id);
  }

  has(node: FlowNode): boolean {
    return this.byId.get(node.id) === node;
  }

  /** Lists the flows that leave a node. Once a pass has led flows from it, their order is that of `flows` alone. */
  out(node: FlowNode): readonly Flow[] {
    return [...(this.from.get(node) ?? [])];
  }

  in(node: FlowNode): readonly Flow[] {
    return [...(this.into.get(node) ?? [])];
  }

  addNode(node: FlowNode): void {
    this.byId.set(node.id, node);
    this.from.set(node, new Set());
    this.into.set(node, new Set());
  }

  addFlow(flow: Flow): void {
    this.ordered.push(flow);
    this.from.get(flow.source)!.add(flow);
    this.into.get(flow.target)!.add(flow);
  }

  /** Removes a flow. */
  dropFlow(flow: Flow): void {
    this.from.get(flow.source)?.delete(flow);
    this.into.get(flow.target)?.delete(flow);
    this.dropped.add(flow);
  }

  /** Removes a node with its flows. */
  dropNode(node: FlowNode): void {
    for (const flow of [...this.out(node), ...this.in(node)]) this.dropFlow(flow);
    this.byId.delete(node.id);
  }

  leadTo(flow: Flow, target: FlowNode): void {
    this.into.get(flow.target)!.delete(flow);
    flow.target = target;
    this.into.get(target)!.add(flow);
  }

  leadFrom(flow: Flow, source: FlowNode): void {
    this.from.get(flow.source)!.delete(flow);
    flow.source = source;
    this.from.get(source)!.add(flow);
  }

  /** Puts the flows that leave each of some nodes into an order, at the places that they have together. */
  reorder(orders: ReadonlyMap<FlowNode, readonly Flow[]>): void {
    const next = new Map([...orders].map(([node, flows]) => [node, flows.toReversed()]));
    for (const [node, flows] of orders) this.from.set(node, new Set(flows));
    this.ordered = this.flows.map((flow) => next.get(flow.source)?.pop() ?? flow);
  }
}

/** Collects the nodes that are reached from some, including those, without passing `beyond`. */
export function reachedFrom(graph: FlowGraph, starts: Iterable<FlowNode>, beyond?: FlowNode): ReadonlySet<FlowNode> {
  const seen = new Set(starts);
  // Iterating over a set includes the values that are added meanwhile.
  for (const node of seen) {
    if (node === beyond) continue;
    for (const { target } of graph.out(node)) seen.add(target);
  }
  return seen;
}
