import type { FieldIssue, JsonValue } from '../../../host/plugin-api/index.js';
import type { JsonSchema } from '../contract.js';

/** The keywords whose schemas apply to the same object as the schema that has them. */
const inPlace = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas'] as const;

/**
 * Finds the names that a schema of the whole form asks for and that are none of its properties: no answer could have
 * them.
 */
export function checkNames(schema: JsonSchema, known: ReadonlySet<string>, path: FieldIssue['path']): FieldIssue[] {
  const { required, dependentRequired, properties } = schema;
  const asked: [FieldIssue['path'], string][] = [
    ...textsOf(required).map((name, index): [FieldIssue['path'], string] => [['required', index], name]),
    ...Object.entries((dependentRequired ?? {}) as JsonSchema).flatMap(([key, names]) => [
      [['dependentRequired', key], key] as [FieldIssue['path'], string],
      ...textsOf(names).map((name, index): [FieldIssue['path'], string] => [['dependentRequired', key, index], name]),
    ]),
    ...Object.keys(properties ?? {}).map((name): [FieldIssue['path'], string] => [['properties', name], name]),
  ];
  return [
    ...asked
      .filter(([, name]) => !known.has(name))
      .map(([at, name]) => ({
        path: [...path, ...at],
        message: `«${name.slice(0, 60)}» no es una propiedad del formulario.`,
      })),
    ...inPlace
      .flatMap((keyword) => within(schema[keyword], [...path, keyword]))
      .flatMap(([one, at]) => checkNames(one, known, at)),
  ];
}

function textsOf(names: JsonValue | undefined): string[] {
  return Array.isArray(names) ? names.map(String) : [];
}

/** Returns a schema, or the schemas of a list or of an object. */
function within(value: JsonValue | undefined, path: FieldIssue['path']): [JsonSchema, FieldIssue['path']][] {
  if (typeof value !== 'object' || value === null) return [];
  const keyword = path.at(-1);
  if (!Array.isArray(value) && keyword !== 'dependentSchemas') return [[value as JsonSchema, path]];
  return Object.entries(value as JsonSchema).flatMap(([key, one]) => within(one, [...path, key]));
}
