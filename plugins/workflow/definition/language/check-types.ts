import { misspelt } from '../../../../host/plugin-api/index.js';
import { atTask, quoted, type DefinitionFault, type FaultCode } from './fault.js';
import { asText, type Outline, type OutlineTask } from './outline.js';
import { isTypeCode, type TaskTypes } from './task-types.js';

/** Of types of the language of processes (decisions, section 7) that a plugin brings: what is said without it. */
const awaited = new Map<string, { readonly codigo: FaultCode; readonly why: string }>([
  ['DOCUMENTO', { codigo: 'documentos_no_disponibles', why: 'produce un documento, y nada instalado los produce' }],
]);

/** The faults of types of tasks that no loaded plugin brings. */
export const absentTypeFaults: ReadonlySet<string> = new Set<FaultCode>([
  'documentos_no_disponibles',
  'tipo_no_disponible',
]);

/** Why no task of a type can be carried out here. */
export function unavailable(tipo: string, codigo: string): { readonly codigo: FaultCode; readonly mensaje: string } {
  const { codigo: fault, why } = awaited.get(tipo) ?? {
    codigo: 'tipo_no_disponible',
    why: `es del tipo ${quoted(tipo)}, que nada instalado ofrece`,
  };
  return { codigo: fault, mensaje: `La tarea ${quoted(codigo)} ${why}.` };
}

/**
 * Returns whether the type of a task may be of a plugin that is not loaded; a slip of a type that there is, is none.
 */
export function isOfAbsentType({ tipo, written }: OutlineTask, types: TaskTypes): boolean {
  const text = asText(written['tipo']);
  return tipo === undefined && text !== undefined && isTypeCode(text) && misspelt(text, types.codes) === undefined;
}

/** Tasks of types that no loaded plugin brings. */
export function checkTypes({ tasks }: Outline, types: TaskTypes): DefinitionFault[] {
  return tasks
    .filter((task) => isOfAbsentType(task, types))
    .map((task) => ({ path: atTask(task, 'tipo'), ...unavailable(asText(task.written['tipo'])!, task.codigo) }));
}
