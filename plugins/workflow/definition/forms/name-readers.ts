import { inWords, taskInWords } from '../language/fault.js';
import { outlineOf } from '../language/outline.js';

/** A place of a process that reads a field. */
export interface NameReader {
  readonly campo: string;
  /** The place in words: «La tarea «VISITA»». */
  readonly donde: string;
}

/** Keys whose texts are names and words, not expressions. */
const worded: ReadonlySet<string> = new Set([
  'codigo',
  'nombre',
  'descripcion',
  'tipo',
  'formulario',
  'desde',
  'hacia',
  'accion',
  'inicio',
  'procedimiento',
  'plantilla',
  'proceso',
  'resultado',
  'pool',
  'publico',
]);

/** Finds the tasks and transitions of a definition, given as any JSON, whose expressions name some fields. */
export function readersOf(definition: unknown, fields: readonly string[]): NameReader[] {
  if (fields.length === 0) return [];
  const { tasks, transitions, written } = outlineOf(definition);
  const { tareas: _tasks, transiciones: _transitions, ...rest } = written;
  const places: [string, unknown][] = [
    ['El proceso', rest],
    ...tasks.map((task): [string, unknown] => [taskInWords(task), task.written]),
    ...transitions.map((one): [string, unknown] => [`La ${inWords(one)}`, one.condicion ?? '']),
  ];
  return places.flatMap(([donde, part]) => {
    const names = new Set(namesIn(part));
    return fields.filter((campo) => names.has(campo)).map((campo) => ({ campo, donde }));
  });
}

/** Lists the names in the texts of a part: a text that is no expression may name a field by chance. */
function namesIn(part: unknown): readonly string[] {
  if (typeof part === 'string') return part.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? [];
  if (Array.isArray(part)) return part.flatMap(namesIn);
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => (worded.has(key) ? [] : namesIn(value)));
}
