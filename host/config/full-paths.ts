import path from 'node:path';
import { z } from 'zod';
import { folderOf, isTable, type Layer } from './layers.js';

/** What `z.toJSONSchema` says of a key, with what `filePath` adds. */
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

/** A schema with all that its value may be in its place. */
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

/** A layer whose paths that configuration files name are full ones, as `filePath` has it. */
export function withFullPaths(layer: Layer, schema: z.ZodType): Layer {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as KeySchema;
  return fullTable(layer, alternativesOf(json));
}
