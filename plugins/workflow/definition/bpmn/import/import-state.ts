import type { ReadElement } from '../xml/read-xml.js';
import type { BpmnDocument } from './document.js';
import type { Findings } from './findings.js';
import type { FlowGraph, FlowNode } from './flow-graph.js';

/** The objects that a definition may name and that exist: codes of the city. */
export interface KnownCodes {
  readonly formularios: readonly string[];
  readonly procedimientos: readonly string[];
}

/** An action that a label became. */
export interface LabelAction {
  readonly codigo: string;
  readonly nombre: string;
}

/** The events behind an event-based gateway. */
export interface EventWait {
  readonly message: FlowNode;
  readonly timer: FlowNode | undefined;
}

/** The facts about the nodes of a process that the passes of an import find. */
export class ImportState {
  /** The nodes that cannot run: each becomes a hole of the draft. */
  readonly holes = new Set<FlowNode>();
  /** The timer on the border of a task. */
  readonly timers = new Map<FlowNode, { readonly event: FlowNode; readonly element: ReadElement }>();
  readonly waits = new Map<FlowNode, EventWait>();
  /** Whether the process has no start event at all: then a hole stands for it. */
  lacksStart = false;
  readonly actions = new Map<FlowNode, readonly LabelAction[]>();

  constructor(
    readonly document: BpmnDocument,
    readonly graph: FlowGraph,
    readonly findings: Findings,
    readonly known: KnownCodes,
  ) {}

  /** Refuses a node, which becomes a hole; only its first refusal counts. */
  refuse(node: FlowNode, codigo: string, mensaje: string): void {
    if (this.holes.has(node)) return;
    this.holes.add(node);
    this.findings.add('rechazado', codigo, node, mensaje);
  }
}
