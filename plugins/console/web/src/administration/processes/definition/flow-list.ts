import type { Process } from '../../../diagram/model.js';
import { stepOrder } from '../../../diagram/step-order.js';
import { stepOf, waysFrom, type Definition, type Step } from './definition.js';
import { branchSteps } from './parallel.js';

/** A step in the list of the editor. */
export interface ListedStep {
  readonly step: Step;
  /** The number of PARALELOs around it. */
  readonly depth: number;
  /** The number of the branch that begins with it. */
  readonly branch: number | undefined;
  readonly isReached: boolean;
}

/** Lists the groups that may take a step. */
function groupsOf({ asignacion }: Step): readonly string[] {
  const { pool } = (asignacion ?? {}) as { readonly pool?: unknown };
  return Array.isArray(pool) ? pool.filter((one) => typeof one === 'string') : [];
}

/** Converts a definition into the process that diagrams draw. */
export function drawn(definition: Definition): Process {
  const { nombre, inicio, tareas, transiciones } = definition;
  const actions = new Map(
    tareas.flatMap(({ codigo, acciones = [] }) => acciones.map((one) => [`${codigo} ${one.codigo}`, one.nombre])),
  );
  return {
    nombre,
    inicio,
    pasos: tareas.map((step) => ({
      codigo: step.codigo,
      nombre: step.nombre.trim() === '' ? step.codigo : step.nombre,
      tipo: step.tipo,
      grupos: groupsOf(step),
    })),
    transiciones: transiciones.map(({ codigo, desde, hacia, nombre: name, accion, condicion, vencido }, index) => ({
      // A new way has no code yet; codes have no blank.
      codigo: codigo ?? `nueva ${index}`,
      desde,
      hacia,
      nombre: name ?? null,
      accion: accion === undefined ? null : (actions.get(`${desde} ${accion}`) ?? accion),
      condicion: condicion ?? null,
      vencido: vencido === true,
    })),
  };
}

/** Lists the steps in the order of the flow: along the first ways, the ends after them, the unreached ones last. */
export function flowList(definition: Definition): readonly ListedStep[] {
  const { reached, unreached } = stepOrder(drawn(definition));
  const depths = new Map<string, number>();
  const branches = new Map<string, number>();
  for (const { codigo, tipo } of definition.tareas) {
    if (tipo !== 'PARALELO') continue;
    for (const [index, { hacia }] of waysFrom(definition, codigo).entries()) {
      const steps = branchSteps(definition, hacia, codigo);
      if (steps.has(hacia)) branches.set(hacia, index + 1);
      for (const step of steps) depths.set(step, (depths.get(step) ?? 0) + 1);
    }
  }
  const listed =
    (isReached: boolean) =>
    (step: { readonly codigo: string }): ListedStep => ({
      step: stepOf(definition, step.codigo)!,
      depth: depths.get(step.codigo) ?? 0,
      branch: branches.get(step.codigo),
      isReached,
    });
  return [...reached.map(listed(true)), ...unreached.map(listed(false))];
}
