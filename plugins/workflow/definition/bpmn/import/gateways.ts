import { Codes, inCapitals } from '../../language/made-codes.js';
import { cutText } from './cut-text.js';
import { shortened } from './findings.js';
import type { Flow, FlowGraph, FlowNode } from './flow-graph.js';
import type { ImportState, LabelAction } from './import-state.js';
import { extensionsOf, isEventOf, isGenerated, ours } from './node-facts.js';
import { namespaces } from '../vocabulary.js';
import { userKinds } from './vocabulary-of-nodes.js';

/** Makes an event-based gateway with one message, and at most one timer, a wait. */
export function readEventGateways(state: ImportState): void {
  const { graph } = state;
  for (const gateway of graph.nodes.filter(({ kind }) => kind === 'eventBasedGateway')) {
    const events = graph.out(gateway).map(({ target }) => target);
    const isMessage = (node: FlowNode): boolean => node.kind === 'receiveTask' || isEventOf(node, 'message');
    const messages = events.filter(isMessage);
    const timers = events.filter((node) => node.kind !== 'receiveTask' && isEventOf(node, 'timer'));
    const isPlain = events.every(
      (node) => !state.holes.has(node) && graph.in(node).length === 1 && graph.out(node).length <= 1,
    );
    const [message] = messages;
    const isWhole = messages.length + timers.length === events.length;
    if (!message || messages.length > 1 || timers.length > 1 || !isWhole || !isPlain) {
      state.refuse(gateway, 'puerta_de_eventos', 'Se espera a lo sumo un mensaje y un tiempo.');
      continue;
    }
    state.waits.set(gateway, { message, timer: timers[0] });
    for (const event of events) {
      for (const flow of graph.out(event)) {
        flow.isOverdue = event !== message;
        graph.leadFrom(flow, gateway);
      }
      graph.dropNode(event);
    }
  }
}

/** Tells whether a gateway only joins ways, or was made by the writer. */
const isDissolved = (graph: FlowGraph, node: FlowNode): boolean =>
  node.kind === 'exclusiveGateway' &&
  (isGenerated(node) || (graph.out(node).length === 1 && ours(node.element, 'tipo') === undefined));

/** Removes the gateways and events that the engine needs no task for, and joins their flows. */
export function dissolve(state: ImportState): void {
  const { graph, findings } = state;
  for (const node of graph.nodes) {
    if (state.holes.has(node)) continue;
    const isThrow = node.kind === 'intermediateThrowEvent' && !isEventOf(node, 'message');
    const isIdle = node.kind === 'parallelGateway' && ours(node.element, 'tipo') === undefined;
    const isPassed = isThrow || (isIdle && graph.in(node).length === 1 && graph.out(node).length === 1);
    if (!isPassed && !isDissolved(graph, node)) continue;
    const into = graph.in(node);
    const from = graph.out(node);
    if (from.length === 0 || from.some(({ target }) => target === node)) {
      state.refuse(node, 'puerta_sin_salida', 'No tiene salida: diga a dónde sigue.');
    } else if (into.length === 1 && into[0]!.expression === undefined) joinWays(graph, node, into[0]!, from);
    else if (from.length === 1) {
      const { target, name, expression } = from[0]!;
      for (const flow of into) graph.leadTo(flow, target);
      const lost = expression ?? name;
      if (lost !== undefined) findings.add('omitido', 'etiqueta', from[0], `La flecha decía «${shortened(lost)}».`);
      graph.dropNode(node);
    }
  }
}

/** Makes the flows that leave a gateway leave the node before it. */
function joinWays(graph: FlowGraph, node: FlowNode, into: Flow, from: readonly Flow[]): void {
  const { source, isOverdue } = into;
  for (const flow of from) {
    flow.isOverdue ||= isOverdue;
    flow.isDirect = false;
    if (from.length === 1) flow.name ??= into.name;
    graph.leadFrom(flow, source);
  }
  graph.dropNode(node);
}

/** The most actions of a task. */
const MOST_ACTIONS = 20;

/**
 * Makes the labels of an exclusive gateway the actions of the user task before it, where the gateway has no conditions:
 * business models are drawn so.
 */
export function readLabels(state: ImportState): void {
  const { graph, findings } = state;
  for (const gateway of graph.nodes.filter(({ kind }) => kind === 'exclusiveGateway')) {
    const [into, ...others] = graph.in(gateway);
    const from = graph.out(gateway);
    if (!into || others.length > 0 || state.holes.has(gateway) || ours(gateway.element, 'tipo') !== undefined) continue;
    const task = into.source;
    const isOurs = extensionsOf(task.element, namespaces.vt).some(({ name }) => name === 'accion');
    const isAlone = graph.out(task).filter(({ isOverdue }) => !isOverdue).length === 1;
    const isAsked = userKinds.has(task.kind) && !state.holes.has(task) && !isOurs && isAlone && !into.isOverdue;
    const isLabelled = from.every(({ name, expression }) => name !== undefined && expression === undefined);
    if (!isAsked || !isLabelled || from.length < 2 || from.length > MOST_ACTIONS || into.expression !== undefined)
      continue;
    const codes = new Codes(new Set());
    const actions = from.map((flow): LabelAction => {
      const nombre = cutText(flow.name!, 200);
      flow.accion = codes.make(inCapitals(nombre, 'ACCION'));
      flow.name = undefined;
      graph.leadFrom(flow, task);
      return { codigo: flow.accion, nombre };
    });
    state.actions.set(task, actions);
    const names = actions.map(({ nombre }) => nombre).join(', ');
    const words = `Las salidas de la compuerta quedan como acciones de «${task.name ?? task.id}»: ${names}`;
    findings.add('cambia', 'acciones_por_etiquetas', gateway, `${words}.`);
    graph.dropNode(gateway);
  }
}
