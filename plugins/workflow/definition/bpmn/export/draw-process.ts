import { blocksOf } from '../../language/blocks.js';
import type { ProcessDefinition, Transition } from '../../language/definition-schema.js';
import { graphOf } from '../../language/graph.js';
import { outlineOf } from '../../language/outline.js';
import type { Task } from '../../language/task-schemas.js';
import { actionExpression, leavesDirectly, readExit } from '../flow-expression.js';
import { elementOf, isActivity, languages, TIMER_EVENT } from '../vocabulary.js';
import { element, type XmlElement } from '../xml/xml-element.js';
import { groupedBy } from '../grouped-by.js';
import { Drawing } from './drawing.js';
import { partsOf } from './task-parts.js';
import { timerOf } from './timer.js';

const generated = { 'vt:generado': 'true' } as const;

/** The ways out of a task, and the nodes that its flows leave. */
interface Exits {
  readonly ordinary: readonly Transition[];
  /** The ways out of a boundary event. */
  readonly overdue: readonly Transition[];
  readonly boundary: string | undefined;
  /** The gateways behind the task and behind its boundary event; undefined where the flows are direct. */
  readonly gateway: string | undefined;
  readonly afterTerm: string | undefined;
}

/**
 * Draws a definition that `exportFaults` has no fault of: an element for each task, a flow for each transition, and the
 * elements between them.
 */
export function drawProcess(definition: ProcessDefinition): Drawing {
  const { inicio, tareas, transiciones } = definition;
  const tasks = new Map(tareas.map((task) => [task.codigo, task]));
  const drawing = new Drawing([
    ...tareas.map(({ codigo }) => idOf(codigo)),
    ...transiciones.map(({ codigo }) => `F_${codigo}`),
  ]);
  const bySource = groupedBy(transiciones, ({ desde }) => desde);
  const start = drawing.newId('S_inicio');
  drawing.addNode({ id: start, name: 'startEvent', attributes: { name: 'Inicio', ...generated }, head: [], tail: [] });
  const exits = new Map(tareas.map((task) => [task.codigo, drawTask(drawing, task, bySource.get(task.codigo) ?? [])]));
  drawing.addGenerated('F_inicio', start, idOf(inicio));
  for (const transition of transiciones) {
    drawTransition(drawing, transition, tasks.get(transition.desde)!, exits.get(transition.desde)!);
  }
  for (const [codigo, way] of exits) drawBetween(drawing, codigo, way);
  drawMerges(drawing, definition);
  return drawing;
}

const idOf = (codigo: string): string => `T_${codigo}`;

/** Draws the element of a task, its boundary event, and the gateways behind them. */
function drawTask(drawing: Drawing, task: Task, transitions: readonly Transition[]): Exits {
  const { codigo, tipo } = task;
  const isPause = tipo === 'ESPERA' && task.hasta !== undefined && !(task.mensaje ?? task.ciudadano ?? task.pago);
  const canExpire = isActivity(tipo) && !isPause;
  const overdue = canExpire ? transitions.filter(({ vencido }) => vencido) : [];
  const ordinary = canExpire ? transitions.filter(({ vencido }) => !vencido) : transitions;
  const isTimed = canExpire && (overdue.length > 0 || (tipo === 'ESPERA' && task.hasta !== undefined));
  const term = tipo === 'USUARIO' ? task.plazo : tipo === 'ESPERA' ? task.hasta : undefined;
  const message = tipo === 'ESPERA' ? task.mensaje : undefined;
  const { attributes, head } = partsOf(task, saidByEvents(tipo, isTimed || isPause));
  drawing.addNode({
    id: idOf(codigo),
    name: isPause ? TIMER_EVENT : elementOf(tipo),
    attributes: { ...attributes, messageRef: message === undefined ? undefined : `M_${message}` },
    head,
    tail: isPause ? [timerOf(term)] : [],
  });
  const gatewayOf = (kind: string, isDirect: boolean): string | undefined => {
    if (isDirect) return undefined;
    const id = drawing.newId(`${kind}_${codigo}`);
    drawing.addNode({ id, name: 'exclusiveGateway', attributes: generated, head: [], tail: [] });
    return id;
  };
  const boundary = isTimed ? drawing.newId(`B_${codigo}`) : undefined;
  if (boundary !== undefined) {
    drawing.addNode({
      id: boundary,
      name: 'boundaryEvent',
      attributes: { ...generated, attachedToRef: idOf(codigo) },
      head: [],
      tail: [timerOf(term)],
      attachedTo: idOf(codigo),
    });
  }
  const isDirect = (ways: readonly Transition[], ofTask: boolean): boolean =>
    ways.length === 0 ||
    leavesDirectly(
      ofTask ? tipo : '',
      ways.length,
      ways[0]!.condicion !== undefined,
      tipo === 'USUARIO' ? task.acciones.length : 0,
    );
  return {
    ordinary,
    overdue,
    boundary,
    gateway: gatewayOf('G', isDirect(ordinary, true)),
    afterTerm: gatewayOf('V', isDirect(overdue, false)),
  };
}

/** Lists the fields of a task that its timer and its message say. */
const saidByEvents = (tipo: string, hasTimer: boolean): readonly string[] => [
  ...(tipo === 'ESPERA' ? ['mensaje'] : []),
  ...(hasTimer && tipo === 'ESPERA' ? ['hasta'] : []),
  ...(hasTimer && tipo === 'USUARIO' ? ['plazo'] : []),
];

/** Draws the flow of a transition. */
function drawTransition(drawing: Drawing, transition: Transition, task: Task, exits: Exits): void {
  const { codigo, desde, accion, condicion, nombre, vencido, hacia } = transition;
  const actions = task.tipo === 'USUARIO' ? task.acciones : [];
  const boundary = exits.overdue.includes(transition) ? exits.boundary : undefined;
  const isOverdue = boundary !== undefined;
  const gateway = isOverdue ? exits.afterTerm : exits.gateway;
  const place = {
    tipo: task.tipo,
    isDirect: gateway === undefined,
    isOverdue,
    onlyAction: actions.length === 1 ? actions[0]!.codigo : undefined,
  };
  const isSpoken = task.tipo === 'USUARIO' && !isOverdue && accion !== undefined && gateway !== undefined;
  const usual = isSpoken ? actionExpression(accion, condicion) : condicion;
  const read = readExit({ ...place, expression: usual });
  const isUsual = read.accion === accion && read.condicion === condicion;
  const expression = isUsual ? usual : condicion;
  const label = isUsual ? actions.find((one) => accion !== undefined && one.codigo === accion)?.nombre : undefined;
  drawing.addFlow({
    id: `F_${codigo}`,
    source: gateway ?? boundary ?? idOf(desde),
    target: idOf(hacia),
    attributes: {
      name: nombre ?? label,
      'vt:codigo': codigo,
      'vt:accion': isUsual ? undefined : (accion ?? ''),
      'vt:vencido': vencido && !isOverdue ? 'true' : undefined,
      'vt:nombrada': nombre !== undefined && nombre === label ? 'true' : undefined,
    },
    content: expression === undefined ? [] : [conditionOf(expression)],
    isConditional: expression !== undefined,
  });
}

const conditionOf = (text: string): XmlElement =>
  element('bpmn:conditionExpression', { 'xsi:type': 'bpmn:tFormalExpression', language: languages.feel }, text);

/** Draws the flows between a task, its boundary event and their gateways. */
function drawBetween(
  drawing: Drawing,
  codigo: string,
  { ordinary, overdue, boundary, gateway, afterTerm }: Exits,
): void {
  if (gateway !== undefined) drawing.addGenerated(`F_${gateway}`, idOf(codigo), gateway);
  if (boundary === undefined) return;
  if (afterTerm !== undefined) drawing.addGenerated(`F_${afterTerm}`, boundary, afterTerm);
  const onwards = gateway ?? (ordinary[0] && idOf(ordinary[0].hacia));
  if (overdue.length === 0 && onwards !== undefined) drawing.addGenerated(`F_${boundary}`, boundary, onwards);
}

/**
 * Draws a merge before a join for each branch that comes to it by several flows: a join of BPMN waits for each of its
 * flows.
 */
function drawMerges(drawing: Drawing, definition: ProcessDefinition): void {
  const graph = graphOf(outlineOf(definition));
  const codeAt = (number: number): string => graph.tasks[number]!.codigo;
  const owner = ownersOf(drawing, definition);
  const byTarget = groupedBy(drawing.flows, ({ target }) => target);
  for (const { split, join, branchOf } of blocksOf(graph)) {
    const branches = new Map([...branchOf].map(([number, first]) => [codeAt(number), first]));
    const into = groupedBy(byTarget.get(idOf(codeAt(join))) ?? [], ({ source }) => branches.get(owner.get(source)!));
    for (const { transition, to } of graph.from[split]!) {
      const flows = to === join ? [] : (into.get(to) ?? []);
      if (flows.length < 2) continue;
      into.delete(to);
      const id = drawing.newId(`X_${codeAt(split)}_${transition.codigo}`);
      drawing.addNode({ id, name: 'exclusiveGateway', attributes: generated, head: [], tail: [] });
      for (const flow of flows) flow.target = id;
      drawing.addGenerated(`F_${id}`, id, idOf(codeAt(join)));
    }
  }
}

/** Maps each node that a flow may leave to the code of its task. */
function ownersOf({ nodes }: Drawing, { tareas }: ProcessDefinition): ReadonlyMap<string, string> {
  const codes = new Map(tareas.map(({ codigo }) => [idOf(codigo), codigo]));
  let owner: string | undefined;
  return new Map(
    nodes.flatMap(({ id }): [string, string][] => {
      owner = codes.get(id) ?? owner;
      return owner === undefined ? [] : [[id, owner]];
    }),
  );
}
