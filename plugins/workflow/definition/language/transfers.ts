import type { ProcessDefinition } from './definition-schema.js';
import { quoted, type DefinitionFault } from './fault.js';
import type { Graph } from './graph.js';
import type { ProcessModel, TaskModel } from './model.js';
import { asList, asObject, asText } from './outline.js';

/** A readable transfer of a definition. */
interface Transfer {
  /** The index in `traslados`. */
  readonly index: number;
  readonly desde: string;
  readonly hacia: string;
}

/**
 * Finds the task of a version where instances continue that are at a task of an earlier version; undefined for none.
 */
export function placeOf({ definition, tasks }: ProcessModel, codigo: string): TaskModel | undefined {
  const own = tasks.get(codigo);
  if (own) return own;
  const named = definition.traslados?.find(({ desde }) => desde === codigo);
  return named && tasks.get(named.hacia);
}

/**
 * Finds transfers to missing tasks, of one task to several, or of a task that the version still has. Takes any JSON.
 */
export function checkTransfers(definition: unknown, graph: Graph): DefinitionFault[] {
  const seen = new Set<string>();
  return transfersOf(definition).flatMap(({ index, desde, hacia }): DefinitionFault[] => {
    const faults: DefinitionFault[] = [];
    if (!graph.byCode.has(hacia)) {
      const mensaje = `El traslado de ${quoted(desde)} lleva a la tarea ${quoted(hacia)}, que no existe.`;
      faults.push({ path: ['traslados', index, 'hacia'], codigo: 'traslado_desconocido', mensaje });
    }
    if (graph.byCode.has(desde)) {
      const mensaje = `La tarea ${quoted(desde)} existe en esta versión: sus instancias siguen en ella sin traslado.`;
      faults.push({ path: ['traslados', index, 'desde'], codigo: 'traslado_sobrante', mensaje });
    }
    if (seen.has(desde)) {
      const mensaje = `La tarea ${quoted(desde)} tiene más de un traslado.`;
      faults.push({ path: ['traslados', index, 'desde'], codigo: 'traslado_repetido', mensaje });
    }
    seen.add(desde);
    return faults;
  });
}

/**
 * Finds transfers from a task of the active version to one of another type, where no instance could continue. Takes any
 * JSON.
 */
export function checkTransferTypes(definition: unknown, graph: Graph, active: ProcessDefinition): DefinitionFault[] {
  const before = new Map(active.tareas.map(({ codigo, tipo }) => [codigo, tipo]));
  return transfersOf(definition).flatMap(({ index, desde, hacia }): DefinitionFault[] => {
    const number = graph.byCode.get(hacia);
    const tipo = number === undefined ? undefined : graph.tasks[number]!.tipo;
    const own = before.get(desde);
    if (tipo === undefined || own === undefined || tipo === own) return [];
    const mensaje = `El traslado de ${quoted(desde)}, que es ${own}, lleva a la tarea ${quoted(hacia)}, que es ${tipo}.`;
    return [{ path: ['traslados', index, 'hacia'], codigo: 'traslado_de_otro_tipo', mensaje }];
  });
}

function transfersOf(definition: unknown): readonly Transfer[] {
  return asList(asObject(definition)['traslados']).flatMap((one, index) => {
    const { desde, hacia } = asObject(one);
    const [from, to] = [asText(desde), asText(hacia)];
    return from === undefined || to === undefined ? [] : [{ index, desde: from, hacia: to }];
  });
}
