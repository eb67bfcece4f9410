import { codeFrom, freeCode, stepCodes } from './codes.js';
import { waysFrom, type Definition, type Fields, type Step, type Way } from './definition.js';

/** A step that is put into a process: its type, its name, and further fields. */
export type NewStep = Fields & { readonly tipo: string; readonly nombre: string; readonly codigo?: string };

/** The fields of a new step by its type; a person still has to fill the empty ones. */
const begun: Readonly<Record<string, Fields>> = {
  USUARIO: { asignacion: { pool: [] }, acciones: [{ codigo: 'SEGUIR', nombre: 'Seguir', procedimiento: null }] },
  PROCEDIMIENTO: { procedimiento: '' },
  DOCUMENTO: { plantilla: '' },
  CORREO: { plantilla: '', para: '' },
  SUBPROCESO: { proceso: '' },
};

/** Makes a step with a code of its own, from its name. */
export function madeStep(definition: Definition, { nombre, tipo, ...fields }: NewStep): Step {
  const wanted = fields.codigo ?? codeFrom(nombre, 'PASO');
  return { nombre, tipo, ...begun[tipo], ...fields, codigo: freeCode(wanted, stepCodes(definition)) };
}

/** Makes the way out of a new step: with the first action of a step that a person does. */
export function wayOut({ codigo, acciones }: Step, hacia: string): Way {
  const action = acciones?.[0];
  return { desde: codigo, ...(action && { accion: action.codigo }), hacia };
}

/**
 * Adds a step after another one, without ways. Where each step has its place in lists (`orden`), the new one gets the
 * next place, and the later ones move on; an end comes last.
 */
export function withStep(definition: Definition, step: Step, after: string | undefined): Definition {
  const { tareas } = definition;
  const at = tareas.findIndex(({ codigo }) => codigo === after) + 1;
  const orders = tareas.map(({ orden }) => orden);
  if (!orders.every((one) => one !== undefined)) {
    return { ...definition, tareas: tareas.toSpliced(at, 0, step) };
  }
  const before = after === undefined ? undefined : tareas[at - 1]?.orden;
  const orden = step.tipo === 'FIN' ? Math.max(0, ...orders) + 1 : (before ?? 0) + 1;
  const moved = tareas.map((one) => (one.orden! >= orden ? { ...one, orden: one.orden! + 1 } : one));
  return { ...definition, tareas: moved.toSpliced(at, 0, { ...step, orden }) };
}

/** Makes the definition of a new process: a step that a person does, and the end. */
export function firstDefinition(codigo: string, nombre: string): Definition {
  const begin = { codigo: 'RECIBIR', nombre: 'Recibir la solicitud', tipo: 'USUARIO', orden: 1, ...begun['USUARIO'] };
  return {
    codigo,
    nombre,
    inicio: 'RECIBIR',
    tareas: [begin, { codigo: 'FIN', nombre: 'Fin', tipo: 'FIN', orden: 2 }],
    transiciones: [{ desde: 'RECIBIR', accion: 'SEGUIR', hacia: 'FIN' }],
  };
}

/** Finds the step that follows along the first way out; undefined for an end, and for a step that leads to itself. */
export const nextOf = (definition: Definition, codigo: string): string | undefined => {
  const ways = waysFrom(definition, codigo).filter(({ hacia }) => hacia !== codigo);
  return (ways.find(({ vencido }) => vencido !== true) ?? ways[0])?.hacia;
};
