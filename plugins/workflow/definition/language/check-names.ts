import { atTask, atTransition, inWords, quoted, type DefinitionFault, type DefinitionWarning } from './fault.js';
import type { Graph } from './graph.js';
import type { Outline } from './outline.js';

/** Finds codes that are used twice, and references to missing tasks. */
export function checkNames(outline: Outline, graph: Graph): DefinitionFault[] {
  const faults: DefinitionFault[] = [];
  if (outline.inicio !== undefined && graph.start === undefined) {
    const mensaje = `La tarea de inicio ${quoted(outline.inicio)} no existe.`;
    faults.push({ path: ['inicio'], codigo: 'inicio_desconocido', mensaje });
  }
  for (const task of outline.tasks) {
    if (graph.tasks[graph.byCode.get(task.codigo)!] !== task) {
      const mensaje = `La tarea ${quoted(task.codigo)} está repetida.`;
      faults.push({ path: atTask(task, 'codigo'), codigo: 'tarea_repetida', mensaje });
    }
    const seen = new Set<string>();
    for (const { index, codigo } of task.acciones) {
      if (seen.has(codigo)) {
        const mensaje = `La tarea ${quoted(task.codigo)} repite la acción ${quoted(codigo)}.`;
        faults.push({ path: atTask(task, 'acciones', index, 'codigo'), codigo: 'accion_repetida', mensaje });
      }
      seen.add(codigo);
    }
  }
  const codes = new Set<string>();
  for (const transition of outline.transitions) {
    const { codigo } = transition;
    if (codigo !== undefined && codes.has(codigo)) {
      const mensaje = `El código ${quoted(codigo)} de la ${inWords(transition)} es el de otra transición.`;
      faults.push({ path: atTransition(transition, 'codigo'), codigo: 'transicion_repetida', mensaje });
    }
    if (codigo !== undefined) codes.add(codigo);
    for (const end of ['desde', 'hacia'] as const) {
      if (graph.byCode.has(transition[end])) continue;
      const mensaje =
        end === 'desde'
          ? `Una transición sale de la tarea ${quoted(transition.desde)}, que no existe.`
          : `Una transición de ${quoted(transition.desde)} llega a la tarea ${quoted(transition.hacia)}, que no existe.`;
      faults.push({ path: atTransition(transition, end), codigo: 'tarea_desconocida', mensaje });
    }
  }
  return faults;
}

/** Warns of tasks with equal `orden`, whose order in lists is undefined. */
export function warnOfOrder({ tasks }: Outline): DefinitionWarning[] {
  const byOrder = new Map<unknown, string>();
  return tasks.flatMap((task) => {
    const { orden } = task.written;
    if (typeof orden !== 'number') return [];
    const other = byOrder.get(orden);
    byOrder.set(orden, other ?? task.codigo);
    if (other === undefined) return [];
    const mensaje = `La tarea ${quoted(task.codigo)} tiene el mismo orden que ${quoted(other)}.`;
    return [{ path: atTask(task, 'orden'), codigo: 'orden_repetido' as const, mensaje }];
  });
}
