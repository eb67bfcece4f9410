import { fieldIssues, spanishReasons } from '../../../host/plugin-api/index.js';
import { writtenSchema } from './definition-schema.js';
import { quoted, type DefinitionFault, type Place } from './fault.js';
import { mostOf } from './most.js';
import { asList, asObject, asText } from './outline.js';

/** What is too much to look at any further, in constant time. */
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

/** What is written otherwise than the schema says. */
export function checkShape(definition: unknown): DefinitionFault[] {
  const { error } = writtenSchema.safeParse(definition, { error: spanishReasons });
  return fieldIssues(error ?? { issues: [] }).map(({ path, message }) => {
    const place = path.map((key) => (typeof key === 'symbol' ? String(key) : key));
    return { path: place, codigo: 'formato' as const, mensaje: `${ownerOf(definition, place)}${message}` };
  });
}

/** Whose field is meant. */
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
