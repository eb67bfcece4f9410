import type { FlowNode } from './flow-graph.js';
import type { ImportState } from './import-state.js';
import { eventDefinitions, isEventOf, isGenerated } from './node-facts.js';
import { refuseEvent } from './refuse-nodes.js';
import { userKinds } from './vocabulary-of-nodes.js';

/** Makes boundary timers the terms of their tasks, with their ways out. Any other boundary event is refused. */
export function readBoundaryEvents(state: ImportState): void {
  const { graph } = state;
  for (const event of graph.nodes.filter(({ kind }) => kind === 'boundaryEvent')) {
    const host = graph.find(event.attachedTo ?? '');
    if (!isEventOf(event, 'timer')) refuseEvent(state, event, 'evento_de_borde');
    else if (!host || !canExpire(host, event)) {
      const reason = 'Solo se vence una tarea de una persona o una espera, y el tiempo la interrumpe';
      const remedy = 'Un tiempo que no interrumpe no abre otro camino: use el escalamiento.';
      state.refuse(event, 'temporizador_no_disponible', `${reason}. ${remedy}`);
    } else if (state.timers.has(host)) state.refuse(event, 'varios_tiempos', 'La tarea ya tiene un tiempo.');
    if (state.holes.has(event) || !host) continue;
    state.timers.set(host, { event, element: eventDefinitions(event)[0]! });
    takeOver(state, event, host);
  }
}

const canExpire = (host: FlowNode, event: FlowNode): boolean =>
  event.element.get('cancelActivity') !== 'false' &&
  (userKinds.has(host.kind) || host.kind === 'receiveTask' || isGenerated(event));

/** Leads the flows of a timer from its task. A flow that only repeats where a wait goes on is dropped. */
function takeOver({ graph }: ImportState, event: FlowNode, host: FlowNode): void {
  for (const flow of graph.out(event)) {
    const isOwnGateway = isGenerated(flow.target) && graph.in(flow.target).every(({ source }) => source === event);
    if (isGenerated(event) && isGenerated(flow) && !isOwnGateway) graph.dropFlow(flow);
    else {
      flow.isOverdue = true;
      graph.leadFrom(flow, host);
    }
  }
  graph.dropNode(event);
}
