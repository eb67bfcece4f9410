import { codeFrom, freeCode } from './codes.js';
import {
  isSameExit,
  stepOf,
  waysFrom,
  waysInto,
  withWays,
  type Action,
  type Definition,
  type Way,
} from './definition.js';
import { insertOnWay, type Edited } from './insert.js';
import { madeStep, withStep } from './new-step.js';

/** A way that a condition opens. */
export type ConditionalWay = Pick<Way, 'nombre' | 'hacia'> & { readonly condicion: string };

/** The case in which a way leaves a step: an action of its user, the end of its time, or by itself. */
export type Exit = Pick<Way, 'desde' | 'accion' | 'vencido'>;

/**
 * Adds a way to an exit of a step: before the last one of the exit, which is taken where no condition holds. The first
 * way of an exit needs no condition.
 */
export function addWay(definition: Definition, exit: Exit, { condicion, ...to }: ConditionalWay): Definition {
  const { desde, accion, vencido } = exit;
  const out = { desde, ...(accion !== undefined && { accion }), ...(vencido && { vencido }) };
  const last = definition.transiciones.findLastIndex((way) => isSameExit(way, { ...out, ...to }));
  if (last < 0) return { ...definition, transiciones: [...definition.transiciones, { ...out, ...to }] };
  return withWays(definition, (way, index) => (index === last ? [{ ...out, ...to, condicion }, way] : way));
}

/** Puts a decision on a way: where the condition holds, the flow goes on elsewhere. */
export function makeDecision(definition: Definition, index: number, nombre: string, way: ConditionalWay): Edited {
  const { definition: put, chosen } = insertOnWay(definition, index, { tipo: 'DECISION', nombre });
  return { definition: addWay(put, { desde: chosen }, way), chosen };
}

/** Finds the way into a decision that an action of a user alone leads to. */
function actionBefore(definition: Definition, codigo: string): Way | undefined {
  const into = waysInto(definition, codigo);
  const [way] = into;
  if (stepOf(definition, codigo)?.tipo !== 'DECISION' || into.length !== 1 || way?.accion === undefined)
    return undefined;
  const isAlone = waysFrom(definition, way.desde).filter((one) => isSameExit(one, way)).length === 1;
  return isAlone && waysFrom(definition, codigo).length > 0 ? way : undefined;
}

export const canBecomeActions = (definition: Definition, codigo: string): boolean =>
  actionBefore(definition, codigo) !== undefined;

/** Lets the user before a decision decide: each way out of the decision becomes an action, and the decision goes. */
export function decisionToActions(definition: Definition, codigo: string): Edited | undefined {
  const into = actionBefore(definition, codigo);
  if (!into) return undefined;
  const user = stepOf(definition, into.desde)!;
  const actions = user.acciones ?? [];
  const at = actions.findIndex((one) => one.codigo === into.accion);
  const taken = new Set(actions.flatMap((one, index) => (index === at ? [] : [one.codigo])));
  const made: Action[] = [];
  const ways = waysFrom(definition, codigo).map((way): Way => {
    const nombre = way.nombre ?? stepOf(definition, way.hacia)?.nombre ?? way.hacia;
    const accion = freeCode(codeFrom(nombre, 'ACCION'), taken);
    taken.add(accion);
    made.push({ ...actions[at], codigo: accion, nombre });
    return { desde: user.codigo, accion, hacia: way.hacia };
  });
  const acciones = actions.toSpliced(Math.max(at, 0), at < 0 ? 0 : 1, ...made);
  const led = withWays(definition, (way) => {
    if (way.desde === codigo) return [];
    return way.hacia === codigo ? ways : way;
  });
  const tareas = led.tareas.flatMap((step) => {
    if (step.codigo === codigo) return [];
    return [step.codigo === user.codigo ? { ...step, acciones } : step];
  });
  return { definition: { ...led, tareas }, chosen: user.codigo };
}

/** Tells whether the actions of a step can become a decision: each has one way, and all run the same procedure. */
export function canBecomeDecision(definition: Definition, codigo: string): boolean {
  const { tipo, acciones = [] } = stepOf(definition, codigo) ?? {};
  const ways = waysFrom(definition, codigo).filter(({ vencido }) => vencido !== true);
  const procedures = new Set(acciones.map(({ procedimiento }) => JSON.stringify(procedimiento ?? null)));
  const hasOneEach = acciones.every((action) => ways.filter(({ accion }) => accion === action.codigo).length === 1);
  return tipo === 'USUARIO' && acciones.length > 1 && procedures.size === 1 && hasOneEach;
}

/**
 * Lets the data decide in place of the user: one action leads to a decision with the ways of the former actions. Its
 * conditions compare the answer `decision` of the form with the codes of the actions.
 */
export function actionsToDecision(definition: Definition, codigo: string, nombre: string): Edited | undefined {
  if (!canBecomeDecision(definition, codigo)) return undefined;
  const { acciones = [] } = stepOf(definition, codigo)!;
  const decision = madeStep(definition, { tipo: 'DECISION', nombre });
  const action: Action = { ...acciones[0], codigo: 'SEGUIR', nombre: 'Seguir' };
  const own = waysFrom(definition, codigo);
  const ways = acciones.map((one, index): Way => {
    const { hacia } = own.find(({ accion }) => accion === one.codigo)!;
    const condicion = `datos.decision = "${one.codigo}"`;
    const isLast = index === acciones.length - 1;
    return { desde: decision.codigo, ...(!isLast && { condicion }), hacia, nombre: one.nombre };
  });
  const first = own.find(({ vencido }) => vencido !== true)!.index;
  const added = withStep(definition, decision, codigo);
  const led = withWays(added, (way, index) => {
    if (way.desde !== codigo || way.vencido === true) return way;
    return index === first ? [{ desde: codigo, accion: action.codigo, hacia: decision.codigo }, ...ways] : [];
  });
  const tareas = led.tareas.map((step) => (step.codigo === codigo ? { ...step, acciones: [action] } : step));
  return { definition: { ...led, tareas }, chosen: decision.codigo };
}
