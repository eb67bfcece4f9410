import path from 'node:path';
import { z } from 'zod';
import { folderOf, isTable, type Layer } from './layers.js';

/** The parts of a key's JSON schema that are read, with the additions of `filePath`. */
interface KeySchema {
  readonly path?: boolean;
  readonly words?: readonly string[];
  readonly items?: KeySchema;
  readonly properties?: Readonly<Record<string, KeySchema>>;
  readonly additionalProperties?: KeySchema | boolean;
  readonly anyOf?: readonly KeySchema[];
  readonly oneOf?: readonly KeySchema[];
  readonly allOf?: readonly KeySchema[];
}

/** Returns a schema together with its alternatives, nested ones included. */
const alternativesOf = (schema: KeySchema): readonly KeySchema[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap(alternativesOf),
];

function schemasOf(key: string, tables: readonly KeySchema[]): readonly KeySchema[] {
  const schemas = tables.map(({ properties, additionalProperties }) => properties?.[key] ?? additionalProperties);
  return schemas.filter((schema) => typeof schema === 'object').flatMap(alternativesOf);
}

function fullValue(value: unknown, schemas: readonly KeySchema[], folder: string | undefined): unknown {
  if (typeof value === 'string') {
    const isPath = schemas.some((schema) => schema.path && !schema.words?.includes(value));
    return isPath && value !== '' && folder !== undefined ? path.resolve(folder, value) : value;
  }
  if (Array.isArray(value)) {
    const items = schemas.flatMap((schema) => (schema.items ? alternativesOf(schema.items) : []));
    return value.map((item) => fullValue(item, items, folder));
  }
  return isTable(value) ? fullTable(value, schemas) : value;
}

function fullTable(table: Layer, schemas: readonly KeySchema[]): Layer {
  return Object.fromEntries(
    Object.entries(table).map(([key, value]) => [key, fullValue(value, schemasOf(key, schemas), folderOf(table, key))]),
  );
}

/** The JSON schemas of keys, kept for the life of the program: each host made in it needs them. */
const keySchemas = new WeakMap<z.ZodType, KeySchema>();

function keySchemaOf(schema: z.ZodType): KeySchema {
  const known = keySchemas.get(schema);
  if (known) return known;
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as KeySchema;
  keySchemas.set(schema, made);
  return made;
}

/**
 * Resolves the paths in a layer that come from configuration files, as `filePath` promises; `keys` are the schemas of
 * the layer's keys.
 */
export function withFullPaths(layer: Layer, keys: Readonly<Record<string, z.ZodType>>): Layer {
  const properties = Object.fromEntries(Object.entries(keys).map(([key, schema]) => [key, keySchemaOf(schema)]));
  return fullTable(layer, [{ properties }]);
}
