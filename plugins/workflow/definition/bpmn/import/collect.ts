import type { ReadElement } from '../xml/read-xml.js';
import { namespaces } from '../vocabulary.js';
import { split } from '../xml/read-xml.js';
import { UnreadableError } from './findings.js';
import { FlowGraph, type Flow, type FlowNode } from './flow-graph.js';
import { isFlowNode } from './vocabulary-of-nodes.js';

/** The most nodes and flows that the passes read; a definition has up to 500 tasks and 2,000 transitions. */
const MOST_NODES = 3_000;
const MOST_FLOWS = 8_000;

/**
 * Collects the nodes and flows directly in a process or sub-process, with their lanes. Flows are taken from their own
 * elements, since some programs write no `incoming` and `outgoing`; where those are, their order is that of the exits.
 * Throws `UnreadableError` for a broken reference.
 */
export function collect(scope: ReadElement): FlowGraph {
  const graph = new FlowGraph();
  const lanes = lanesOf(scope);
  const inside = scope.children.filter(({ namespace }) => namespace === namespaces.bpmn);
  const nodes = inside.filter(({ name }) => isFlowNode(name));
  const flows = inside.filter(({ name }) => name === 'sequenceFlow');
  if (nodes.length > MOST_NODES || flows.length > MOST_FLOWS) {
    throw new UnreadableError(
      'archivo_muy_grande',
      `El proceso tiene más de ${MOST_NODES} elementos o ${MOST_FLOWS} flujos.`,
    );
  }
  for (const element of nodes) graph.addNode(nodeOf(element, lanes, graph));
  for (const node of graph.nodes)
    if (node.attachedTo !== undefined) need(graph, node.attachedTo, node.id, 'attachedToRef');
  const defaults = new Set(nodes.flatMap((element) => element.get('default') ?? []));
  const byId = new Map<string, Flow>();
  for (const element of flows) {
    const flow = flowOf(element, graph, defaults);
    byId.set(flow.id, flow);
    graph.addFlow(flow);
  }
  for (const { id, element } of graph.nodes) {
    const fallback = element.get('default');
    if (fallback !== undefined && !byId.has(fallback)) throw broken(id, 'default', fallback);
  }
  graph.reorder(new Map(graph.nodes.flatMap((node) => orderOf(graph, node, byId))));
  return graph;
}

function nodeOf(element: ReadElement, lanes: ReadonlyMap<string, string>, graph: FlowGraph): FlowNode {
  const id = element.get('id');
  if (id === undefined || id === '') {
    throw new UnreadableError('xml_invalido', `El archivo no es BPMN: un elemento «${element.name}» no tiene id.`);
  }
  if (graph.find(id)) throw new UnreadableError('xml_invalido', `El archivo no es BPMN: el id «${id}» está repetido.`);
  const name = plainName(element.get('name'));
  const attachedTo = element.name === 'boundaryEvent' ? (element.get('attachedToRef') ?? '') : undefined;
  return { id, name, kind: element.name, element, lane: lanes.get(id), attachedTo };
}

/** Makes a name of one line; undefined for a blank one. */
const plainName = (name: string | undefined): string | undefined => {
  const line = name?.replace(/[\t\n\r]+/g, ' ');
  return line === undefined || line.trim() === '' ? undefined : line;
};

function flowOf(element: ReadElement, graph: FlowGraph, defaults: ReadonlySet<string>): Flow {
  const id = element.get('id') ?? '';
  const expression = element.first('conditionExpression')?.text;
  return {
    id,
    element,
    name: plainName(element.get('name')),
    source: need(graph, element.get('sourceRef') ?? '', id, 'sourceRef'),
    target: need(graph, element.get('targetRef') ?? '', id, 'targetRef'),
    expression: expression === undefined || expression.trim() === '' ? undefined : expression,
    isOverdue: false,
    isDefault: defaults.has(id),
    isDirect: true,
  };
}

function need(graph: FlowGraph, reference: string, id: string, attribute: string): FlowNode {
  const node = graph.find(reference);
  if (!node) throw broken(id, attribute, reference);
  return node;
}

const broken = (id: string, attribute: string, reference: string): UnreadableError =>
  new UnreadableError(
    'referencia_rota',
    `«${id}» nombra en «${attribute}» a «${reference.slice(0, 100)}», que no está en el mismo proceso.`,
    { id, name: undefined },
  );

/** Returns the flows that leave a node in the order of its `outgoing`, where that names them all. */
function orderOf(graph: FlowGraph, node: FlowNode, flows: ReadonlyMap<string, Flow>): [FlowNode, readonly Flow[]][] {
  const named = node.element.all('outgoing').map(({ text }) => {
    const id = split(text.trim())[1];
    const flow = flows.get(id);
    if (!flow) throw broken(node.id, 'outgoing', id);
    return flow;
  });
  const own = new Set(graph.out(node));
  const ordered = [...new Set(named)].filter((flow) => own.has(flow));
  return ordered.length === own.size && ordered.length > 1 ? [[node, ordered]] : [];
}

/** Maps ids of nodes to the name of their innermost lane. */
function lanesOf(scope: ReadElement): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const pending = scope.all('laneSet').flatMap((set) => set.all('lane'));
  for (const lane of pending) {
    const name = plainName(lane.get('name'));
    for (const { text } of lane.all('flowNodeRef')) if (name !== undefined) found.set(text.trim(), name);
    pending.push(...lane.all('childLaneSet').flatMap((set) => set.all('lane')));
  }
  return found;
}
