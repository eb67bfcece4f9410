import { misspelt } from '../../../../host/plugin-api/index.js';
import { atTask, quoted, type DefinitionFault, type FaultCode } from './fault.js';
import { asText, type Outline, type OutlineTask } from './outline.js';
import { isTypeCode, type TaskTypes } from './task-types.js';

/**
 * The types of the language (decisions, section 7) that a plugin contributes, each with the fault reported without it.
 */
const awaited = new Map<string, { readonly codigo: FaultCode; readonly why: string }>([
  ['DOCUMENTO', { codigo: 'documentos_no_disponibles', why: 'produce un documento, y nada instalado los produce' }],
]);

/** The faults of tasks that a plugin would carry out that is not loaded. */
export const absentTypeFaults: ReadonlySet<string> = new Set<FaultCode>([
  'sin_cobros',
  'documentos_no_disponibles',
  'tipo_no_disponible',
]);

/** Explains why tasks of a type cannot run here. */
export function unavailable(tipo: string, codigo: string): { readonly codigo: FaultCode; readonly mensaje: string } {
  const { codigo: fault, why } = awaited.get(tipo) ?? {
    codigo: 'tipo_no_disponible',
    why: `es del tipo ${quoted(tipo)}, que nada instalado ofrece`,
  };
  return { codigo: fault, mensaje: `La tarea ${quoted(codigo)} ${why}.` };
}

/** Tells whether the type of a task may be one of a plugin that is not loaded, not a misspelling of a known one. */
export function isOfAbsentType({ tipo, written }: OutlineTask, types: TaskTypes): boolean {
  const text = asText(written['tipo']);
  return tipo === undefined && text !== undefined && isTypeCode(text) && misspelt(text, types.codes) === undefined;
}

/** Finds tasks of types that no loaded plugin contributes. */
export function checkTypes({ tasks }: Outline, types: TaskTypes): DefinitionFault[] {
  return tasks
    .filter((task) => isOfAbsentType(task, types))
    .map((task) => ({ path: atTask(task, 'tipo'), ...unavailable(asText(task.written['tipo'])!, task.codigo) }));
}
