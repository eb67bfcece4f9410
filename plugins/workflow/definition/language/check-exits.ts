import { noExits, type Exits } from './exits.js';
import { atTask, atTransition, inWords, quoted, type DefinitionFault, type FaultCode, type Place } from './fault.js';
import type { Graph } from './graph.js';
import { asObject, type Outline, type OutlineTask, type OutlineTransition } from './outline.js';

/** The faults of a task without a way out. */
const lacking: ReadonlySet<DefinitionFault['codigo']> = new Set<FaultCode>([
  'sin_salida',
  'espera_sin_vencimiento',
  'accion_sin_salida',
  'sin_transicion_por_defecto',
  'pocas_ramas',
]);

/**
 * Checks the ways out of each task: one applies in every case, and the type of the task allows them all. A transition
 * from a missing task may be meant for any task, so that no missing way out is reported while there is one.
 */
export function checkExits(
  { tasks, stray }: Graph,
  { written }: Outline,
  exits: ReadonlyMap<string, Exits>,
): DefinitionFault[] {
  const isTimed = written['plazo'] !== undefined;
  return tasks
    .flatMap((task) => [
      ...checkWait(task, exits.get(task.codigo) ?? noExits),
      ...checkTask(task, exits.get(task.codigo) ?? noExits, isTimed),
    ])
    .filter(({ codigo }) => !stray || !lacking.has(codigo));
}

/** Checks one task; `isTimed`: the process has a term. */
function checkTask(task: OutlineTask, exits: Exits, isTimed: boolean): DefinitionFault[] {
  const { ordinary, actions, overdue } = exits;
  const all = [...ordinary, ...[...actions.values()].flat(), ...overdue];
  switch (task.tipo) {
    case undefined:
      return [];
    case 'FIN':
      return all.map((one) => wrong(one, 'fin_con_salida', 'sale de un FIN'));
    case 'USUARIO':
      return [...checkActions(task, exits), ...checkOverdue(task, overdue, isTimed)];
    case 'PARALELO':
      return [...checkBranches(task, all), ...checkUnnamed(all), ...checkOverdue(task, overdue)];
    default: {
      // A way out that wrongly names an action counts as one: it has a fault already.
      const timely = all.filter(({ vencido }) => !vencido).sort((a, b) => a.index - b.index);
      const isTimerAlone = task.tipo === 'ESPERA' && !awaitsAnybody(task);
      const isEnough = timely.length > 0 || (isTimerAlone && overdue.length > 0);
      return [
        ...checkUnnamed(all),
        ...checkOverdue(task, overdue),
        ...(isEnough ? [] : [fault(task, 'sin_salida', 'no tiene por dónde salir')]),
        ...checkOrder(timely, task, atTask(task)),
      ];
    }
  }
}

function checkActions(task: OutlineTask, { ordinary, actions }: Exits): DefinitionFault[] {
  const codes = new Set(task.acciones.map(({ codigo }) => codigo));
  const unknown = [...actions].filter(([codigo]) => !codes.has(codigo)).flatMap(([, group]) => group);
  return [
    ...ordinary.map((one) => wrong(one, 'transicion_sin_accion', 'no dice con qué acción se sale')),
    ...unknown.map((one) => ({
      ...wrong(one, 'accion_desconocida', `nombra la acción ${quoted(one.accion!)}, que la tarea no tiene`),
      path: atTransition(one, 'accion'),
    })),
    ...task.acciones.flatMap(({ index, codigo }) => {
      const group = actions.get(codigo);
      const place = atTask(task, 'acciones', index);
      if (group) return checkOrder(group, task, place);
      // A transition with an unknown action may be meant for this action.
      if (unknown.length > 0) return [];
      const mensaje = `La acción ${quoted(codigo)} de la tarea ${quoted(task.codigo)} no lleva a ninguna parte.`;
      return [{ path: place, codigo: 'accion_sin_salida' as const, mensaje }];
    }),
  ];
}

function checkBranches(task: OutlineTask, branches: readonly OutlineTransition[]): DefinitionFault[] {
  return [
    ...(branches.length < 2 ? [fault(task, 'pocas_ramas', 'tiene menos de dos ramas')] : []),
    ...branches
      .filter(({ isConditional }) => isConditional)
      .map((one) => ({
        ...wrong(one, 'condicion_en_paralelo', 'tiene condición, y de un PARALELO se toman todas'),
        path: atTransition(one, 'condicion'),
      })),
  ];
}

function checkUnnamed(transitions: readonly OutlineTransition[]): DefinitionFault[] {
  return transitions
    .filter(({ accion }) => accion !== undefined)
    .map((one) => ({
      ...wrong(one, 'transicion_con_accion', 'nombra una acción, y solo las tareas USUARIO tienen acciones'),
      path: atTransition(one, 'accion'),
    }));
}

function checkOverdue(task: OutlineTask, overdue: readonly OutlineTransition[], isTimed = false): DefinitionFault[] {
  const term = task.tipo === 'USUARIO' ? 'plazo' : task.tipo === 'ESPERA' ? 'hasta' : undefined;
  if (isTimed || (term !== undefined && task.written[term] !== undefined))
    return checkOrder(overdue, task, atTask(task));
  return overdue.map((one) => ({
    ...wrong(one, 'vencido_sin_plazo', 'es de vencimiento, y la tarea no tiene un tiempo que se venza'),
    path: atTransition(one, 'vencido'),
  }));
}

/** Checks that the transition without a condition is the last of its group (decisions, section 7). */
function checkOrder(group: readonly OutlineTransition[], task: OutlineTask, owner: Place): DefinitionFault[] {
  if (group.length === 0) return [];
  const last = group.findIndex(({ isConditional }) => !isConditional);
  if (last < 0) {
    const why = 'no tiene por dónde salir cuando ninguna condición se cumple';
    return [{ ...fault(task, 'sin_transicion_por_defecto', why), path: owner }];
  }
  return group
    .slice(last + 1)
    .map((one) =>
      one.isConditional
        ? wrong(one, 'condicion_tras_defecto', 'nunca se toma, pues la que no tiene condición va de última')
        : wrong(one, 'varias_por_defecto', 'nunca se toma, pues otra antes de ella tampoco tiene condición'),
    );
}

function checkWait(task: OutlineTask, { overdue }: Exits): DefinitionFault[] {
  const { mensaje, ciudadano, pago, hasta } = task.written;
  if (task.tipo !== 'ESPERA') return [];
  if ((mensaje === undefined || pago !== undefined) && asObject(hasta)['legal'] !== undefined) {
    const why =
      'espera hasta el plazo del registro, que puede faltar o suspenderse: eso solo lo hace la espera de un mensaje';
    return [fault(task, 'espera_con_plazo_legal', why)];
  }
  if (mensaje !== undefined && ciudadano !== undefined) {
    return [fault(task, 'espera_con_dos_motivos', 'espera un mensaje y al ciudadano, y solo puede esperar a uno')];
  }
  if (pago !== undefined && ciudadano !== undefined) {
    return [fault(task, 'espera_con_dos_motivos', 'espera un pago y al ciudadano, y solo puede esperar a uno')];
  }
  if (pago !== undefined && hasta === undefined) {
    return [fault(task, 'pago_sin_hasta', 'espera un pago y no dice en «hasta» cuánto tiempo')];
  }
  if (!awaitsAnybody(task) && hasta === undefined) {
    return [fault(task, 'espera_sin_motivo', 'no espera un mensaje, ni un pago, ni al ciudadano, ni un tiempo')];
  }
  const isUndecided = awaitsAnybody(task) && hasta !== undefined && overdue.length === 0;
  const isForMessage = mensaje !== undefined && pago === undefined;
  const missing = isForMessage
    ? 'el mensaje no llegó'
    : pago === undefined
      ? 'el ciudadano no respondió'
      : 'el pago no llegó';
  const why = `no dice por dónde se sigue cuando su tiempo se vence y ${missing}`;
  return isUndecided ? [fault(task, 'espera_sin_vencimiento', why)] : [];
}

/** Tells whether a wait is for a message, a payment or the citizen, so that another system or a person ends it. */
const awaitsAnybody = ({ written }: OutlineTask): boolean =>
  ['mensaje', 'ciudadano', 'pago'].some((field) => written[field] !== undefined);

function fault(task: OutlineTask, codigo: FaultCode, why: string): DefinitionFault {
  return { path: atTask(task), codigo, mensaje: `La tarea ${quoted(task.codigo)} ${why}.` };
}

function wrong(transition: OutlineTransition, codigo: FaultCode, why: string): DefinitionFault {
  return { path: atTransition(transition), codigo, mensaje: `La ${inWords(transition)} ${why}.` };
}
