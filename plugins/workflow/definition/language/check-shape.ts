import { fieldIssues, misspelt, spanishReasons, type FieldIssue } from '../../../../host/plugin-api/index.js';
import { z } from 'zod';
import { isOfAbsentType } from './check-types.js';
import { quoted, type DefinitionFault, type Place } from './fault.js';
import { mostOf } from './most.js';
import { asList, asObject, asText, type Outline, type OutlineTask } from './outline.js';
import { common, noSuchType } from './task-schemas.js';
import type { TaskTypes } from './task-types.js';

/** Finds lists that are too long to check any further. Takes constant time. */
export function checkSize(definition: unknown): DefinitionFault[] {
  const written = asObject(definition);
  const bounds = [
    ['tareas', mostOf.tasks],
    ['transiciones', mostOf.transitions],
  ] as const;
  return bounds.flatMap(([name, most]) =>
    asList(written[name]).length <= most
      ? []
      : [{ path: [name], codigo: 'formato' as const, mensaje: `El proceso tiene más de ${most} ${name}.` }],
  );
}

/** Finds deviations from the schema. */
export function checkShape(definition: unknown, { tasks }: Outline, types: TaskTypes): DefinitionFault[] {
  const { error } = types.writtenSchema.safeParse(definition, { error: spanishReasons });
  const absent = tasks.filter((task) => isOfAbsentType(task, types));
  const written = new Map(tasks.map((task) => [`tareas.${task.index}.tipo`, asText(task.written['tipo']) ?? '']));
  const placesOfTypes = new Set(absent.map(({ index }) => `tareas.${index}.tipo`));
  const issues = fieldIssues(error ?? { issues: [] }).filter(({ path }) => !placesOfTypes.has(path.join('.')));
  return [...issues, ...absent.flatMap(commonIssues)].map(({ path, message }) => {
    const place = path.map((key) => (typeof key === 'symbol' ? String(key) : key));
    const meant = message === noSuchType ? misspelt(written.get(place.join('.')) ?? '', types.codes) : undefined;
    const hint = meant === undefined ? '' : ` ¿Es ${quoted(meant)}?`;
    return { path: place, codigo: 'formato' as const, mensaje: `${ownerOf(definition, place)}${message}${hint}` };
  });
}

/** Checks, for a task of an unknown type, the fields that every task has. */
function commonIssues({ index, written }: OutlineTask): FieldIssue[] {
  const { error } = z.looseObject(common).safeParse(written, { error: spanishReasons });
  return fieldIssues(error ?? { issues: [] }).map(({ path, message }) => ({
    path: ['tareas', index, ...path],
    message,
  }));
}

/** Names the owner of a field, for the message. */
function ownerOf(definition: unknown, [list, index, ...field]: Place): string {
  const item = asObject(asList(asObject(definition)[list ?? ''])[Number(index)]);
  const names = field.length > 0 ? `, campo ${quoted(field.join('.'))}` : '';
  const codigo = asText(item['codigo']);
  if (list === 'tareas' && codigo !== undefined) return `La tarea ${quoted(codigo)}${names}: `;
  const desde = asText(item['desde']);
  if (list === 'transiciones' && desde !== undefined) return `La transición de ${quoted(desde)}${names}: `;
  return list === undefined
    ? ''
    : `El campo ${quoted([list, ...(index === undefined ? [] : [index]), ...field].join('.'))}: `;
}
