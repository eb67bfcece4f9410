import { namespaces } from '../vocabulary.js';
import type { ReadElement } from '../xml/read-xml.js';
import { readBoundaryEvents } from './boundary-events.js';
import { codeOfProcess, codesOfFlows, codesOfNodes } from './codes.js';
import { collect } from './collect.js';
import { chosenProcess, readDocument, type BpmnDocument, type ProcessOfFile } from './document.js';
import { Findings, UnreadableError, type BpmnFinding } from './findings.js';
import { type Flow, type FlowGraph, type FlowNode } from './flow-graph.js';
import { dissolve, readEventGateways, readLabels } from './gateways.js';
import { ImportState, type KnownCodes } from './import-state.js';
import { extensionsOf, isEventOf } from './node-facts.js';
import { tellOfFile, tellOfPassed } from './omissions.js';
import { betweenOf, divideParallels, findJoins, secondOf } from './parallels.js';
import { findStart, refuseNodes } from './refuse-nodes.js';
import { PLAIN_END, taskOf } from './read-tasks.js';
import { putDefaultsLast, tellUnconditional, transitionOf } from './read-transitions.js';
import { descriptionOf, fieldsOf, nameOf, type Written } from './task-base.js';
import { unfoldSubprocesses } from './unfold.js';

/** The content of a file, as a definition to look at; nothing is stored. */
export interface ImportedBpmn {
  /** Absent where nothing can be read. Transitions of other programs have no code yet. */
  readonly definicion?: Written;
  readonly hallazgos: readonly BpmnFinding[];
  /** The ids of the elements that tasks and transitions came from, in their order. */
  readonly lugares: { readonly tareas: readonly string[]; readonly transiciones: readonly string[] };
  readonly procesos: readonly { readonly id: string; readonly nombre: string | null }[];
}

/** Reads a file as a definition. It never throws: a file that cannot be read has a finding alone. */
export function importBpmn(xml: string, asked: string | undefined, known: KnownCodes): ImportedBpmn {
  const findings = new Findings();
  let document: BpmnDocument | undefined;
  try {
    document = readDocument(xml);
    const process = chosenProcess(document, asked);
    tellOfFile(document, process, findings);
    const graph = collect(process.element);
    const state = new ImportState(document, graph, findings, known);
    const read = readProcess(state, process);
    return { ...read, hallazgos: findings.list(), procesos: processesOf(document) };
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    findings.add('rechazado', error.codigo, error.about, error.message);
    const lugares = { tareas: [], transiciones: [] };
    return { hallazgos: findings.list(), lugares, procesos: document ? processesOf(document) : [] };
  }
}

const MOST_LISTED = 100;

const processesOf = ({ processes }: BpmnDocument): ImportedBpmn['procesos'] =>
  processes.slice(0, MOST_LISTED).map(({ id, name }) => ({ id, nombre: name ?? null }));

function readProcess(state: ImportState, process: ProcessOfFile): Pick<ImportedBpmn, 'definicion' | 'lugares'> {
  const { graph, findings, document } = state;
  unfoldSubprocesses(graph, findings);
  const [drawn, ways] = [graph.nodes, graph.flows];
  refuseNodes(state);
  readEventGateways(state);
  readBoundaryEvents(state);
  dissolve(state);
  readLabels(state);
  divideParallels(state);
  divideMessageEnds(state);
  const first = findStart(state, process);
  const joins = findJoins(state, first);
  putDefaultsLast(graph);
  tellUnconditional(state);
  const isOurs = document.isOurs || process.element.getOf(namespaces.vt, 'codigo') !== undefined;
  const nodes = isOurs ? graph.nodes : inFlowOrder(graph, first);
  const flows = isOurs ? graph.flows : flowsInOrder(graph, nodes);
  const codes = { nodes: codesOfNodes(nodes), flows: codesOfFlows(flows) };
  const closing = new Map([...joins].map(([split, join]) => [split, codes.nodes.get(join)!]));
  const tareas = nodes.map((node) => taskOf(state, node, codes.nodes.get(node)!, closing));
  const transiciones = flows.map((flow) => transitionOf(state, flow, codes));
  tellOfPassed(
    state,
    drawn.filter((node) => !graph.has(node)),
    ways,
  );
  const idsOf = (parts: readonly { readonly element: ReadElement }[]): string[] =>
    parts.map(({ element }) => element.get('id') ?? '');
  const hole = state.lacksStart ? [missingStart] : [];
  return {
    definicion: {
      ...processFields(process, findings),
      inicio: first ? codes.nodes.get(first) : missingStart.codigo,
      tareas: [...tareas, ...hole],
      transiciones,
    },
    lugares: { tareas: [...idsOf(nodes), ...hole.map(() => process.id)], transiciones: idsOf(flows) },
  };
}

/** The hole of a process in which nothing comes first. */
const missingStart = {
  codigo: 'INICIO_POR_DEFINIR',
  nombre: 'POR DEFINIR: inicio',
  tipo: 'USUARIO',
  asignacion: { pool: [] },
  acciones: [],
} as const;

function processFields(process: ProcessOfFile, findings: Findings): Written {
  const { element } = process;
  const descripcion = descriptionOf(element, process, findings);
  const moves = extensionsOf(element, namespaces.vt).filter(({ name }) => name === 'traslado');
  const traslados = moves.map((one) => ({ desde: one.get('desde'), hacia: one.get('hacia') }));
  const codigo = codeOfProcess(process);
  return {
    codigo,
    nombre: nameOf(process.name ?? codigo, process, findings),
    ...(descripcion !== undefined && { descripcion }),
    ...(traslados.length > 0 && { traslados }),
    ...fieldsOf(element),
  };
}

/** Puts an end behind the mail that each message end event becomes. */
function divideMessageEnds({ graph, holes }: ImportState): void {
  for (const node of graph.nodes) {
    if (node.kind !== 'endEvent' || holes.has(node) || !isEventOf(node, 'message')) continue;
    const end = secondOf(node, PLAIN_END);
    graph.addNode(end);
    graph.addFlow(betweenOf(node, end));
  }
}

/** Lists the nodes as the flow reaches them, depth first along the first way out; the others stand behind. */
function inFlowOrder(graph: FlowGraph, first: FlowNode | undefined): readonly FlowNode[] {
  const seen = new Set<FlowNode>();
  const exits = new Map<FlowNode, FlowNode[]>();
  for (const { source, target } of graph.flows) {
    const own = exits.get(source);
    if (own) own.push(target);
    else exits.set(source, [target]);
  }
  for (const start of [...(first ? [first] : []), ...graph.nodes]) {
    const pending = [start];
    for (let node = pending.pop(); node; node = pending.pop()) {
      if (seen.has(node)) continue;
      seen.add(node);
      pending.push(...(exits.get(node) ?? []).toReversed());
    }
  }
  return [...seen];
}

function flowsInOrder(graph: FlowGraph, nodes: readonly FlowNode[]): readonly Flow[] {
  const place = new Map(nodes.map((node, index) => [node, index]));
  return [...graph.flows].sort((one, other) => place.get(one.source)! - place.get(other.source)!);
}
