import { shortened } from './findings.js';
import type { FlowNode } from './flow-graph.js';
import type { ImportState } from './import-state.js';
import { eventDefinitions, isEventOf, isGenerated, loopOf, ours } from './node-facts.js';
import { activityKinds, eventKinds, subprocessKinds } from './vocabulary-of-nodes.js';

/** Refuses the nodes that the engine has nothing for, by what they are; boundary events have a pass of their own. */
export function refuseNodes(state: ImportState): void {
  for (const node of state.graph.nodes) {
    refuseByKind(state, node);
    if (activityKinds.has(node.kind)) refuseRepetition(state, node);
    const exits = state.graph.out(node).length;
    if ((activityKinds.has(node.kind) || eventKinds.has(node.kind)) && exits > 1) {
      state.refuse(
        node,
        'salidas_a_la_vez',
        'De una tarea con varias salidas, BPMN las toma todas: ponga una compuerta exclusiva o paralela.',
      );
    }
  }
}

function refuseByKind(state: ImportState, node: FlowNode): void {
  const { kind } = node;
  if (kind === 'inclusiveGateway' || kind === 'complexGateway' || kind === 'adHocSubProcess') {
    const name = kind === 'inclusiveGateway' ? 'La compuerta inclusiva' : 'El elemento';
    const remedy = 'use una paralela con decisiones en sus ramas, o una exclusiva';
    state.refuse(node, 'compuerta_no_disponible', `${name} no se ejecuta: ${remedy}.`);
  } else if (subprocessKinds.has(kind)) {
    const isEvent = node.element.get('triggeredByEvent') === 'true';
    const codigo = isEvent ? 'subproceso_de_evento' : 'subproceso_incrustado';
    state.refuse(node, codigo, 'Llévelo a un proceso propio y llámelo.');
  } else if (kind === 'intermediateCatchEvent') {
    if (!isEventOf(node, 'message') && !isEventOf(node, 'timer')) refuseEvent(state, node, 'evento_no_disponible');
  } else if (kind === 'intermediateThrowEvent') {
    const isPlain = eventDefinitions(node).length === 0;
    if (!isPlain && !isEventOf(node, 'message')) refuseEvent(state, node, 'evento_no_disponible');
  } else if (kind === 'endEvent') {
    const isPlain = eventDefinitions(node).length === 0 || isEventOf(node, 'terminate');
    if (!isPlain && !isEventOf(node, 'message')) refuseEvent(state, node, 'fin_no_disponible');
  } else if (kind === 'exclusiveGateway' && state.graph.out(node).length === 0 && !isOurs(node)) {
    // A draft of ours keeps its own fault, which the checks report.
    state.refuse(node, 'puerta_sin_salida', 'La compuerta no tiene salida: diga a dónde sigue.');
  }
}

const isOurs = ({ element }: FlowNode): boolean => ours(element, 'tipo') !== undefined;

/** Refuses an event of a kind that the engine does not have. */
export function refuseEvent(state: ImportState, node: FlowNode, codigo: string): void {
  const kinds = eventDefinitions(node).map(({ name }) => name);
  const isError = kinds.some((kind) => kind === 'errorEventDefinition');
  state.refuse(
    node,
    codigo,
    isError
      ? 'Un evento de error no se ejecuta: lo que falla es un incidente que se reintenta.'
      : `El evento no se ejecuta (${kinds.join(', ') || 'sin tipo'}): use un mensaje, un tiempo o una decisión.`,
  );
}

function refuseRepetition(state: ImportState, node: FlowNode): void {
  const loop = loopOf(node.element);
  if (loop?.name === 'standardLoopCharacteristics') {
    state.refuse(node, 'varias_instancias', 'El ciclo se dibuja: una decisión que vuelve a la tarea.');
  } else if (loop) {
    state.refuse(node, 'varias_instancias', 'La repetición por cada elemento todavía no está disponible.');
  }
  if (node.element.get('isForCompensation') === 'true') {
    state.refuse(node, 'compensacion', 'La compensación no se ejecuta: dibuje el camino que deshace lo hecho.');
  }
}

/**
 * Finds the first node of the flow behind the start events. Where there is no plain start, the node that would come
 * first stands for it.
 */
export function findStart(state: ImportState, process: { readonly id: string }): FlowNode | undefined {
  const { graph } = state;
  const starts = graph.nodes.filter(({ kind }) => kind === 'startEvent');
  const isUsable = (node: FlowNode): boolean =>
    !state.holes.has(node) && (eventDefinitions(node).length === 0 || isEventOf(node, 'message'));
  const start = starts.find((node) => isUsable(node) && graph.out(node).length === 1);
  for (const node of starts) {
    if (node === start) continue;
    const isOther = isUsable(node) && start !== undefined;
    const codigo = isOther ? 'varios_inicios' : 'inicio_no_disponible';
    state.refuse(node, codigo, 'El proceso lo inicia una radicación o una persona.');
  }
  if (start) {
    if (isEventOf(start, 'message')) {
      state.findings.add('falta', 'inicio_por_mensaje', start, 'Diga en el trámite que este proceso lo inicia.');
    }
    const first = graph.out(start)[0]!.target;
    tellOmitted(state, start);
    graph.dropNode(start);
    return first;
  }
  if (starts.length === 0) {
    state.lacksStart = true;
    const about = { id: process.id, name: undefined };
    state.findings.add('rechazado', 'varios_inicios', about, 'El proceso no tiene un inicio: dibuje uno.');
  }
  const targets = starts.flatMap((node) => graph.out(node)).map(({ target }) => target);
  return targets[0] ?? graph.nodes.find((node) => graph.in(node).length === 0) ?? graph.nodes[0];
}

function tellOmitted({ findings, graph }: ImportState, start: FlowNode): void {
  const name = graph.out(start)[0]!.name;
  if (name !== undefined && !isGenerated(start)) {
    findings.add('omitido', 'etiqueta', start, `La flecha del inicio decía «${shortened(name)}».`);
  }
}
