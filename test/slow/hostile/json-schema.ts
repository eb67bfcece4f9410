/** The parts of a JSON Schema that are needed to find its fields. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema | boolean;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

export type FieldPath = readonly (string | number)[];

const DEEPEST = 5;

/** Resolves a reference within the document. */
function resolved(schema: JsonSchema, root: unknown): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const steps = schema.$ref.split('/').slice(1);
  const found = steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], root);
  return found ?? {};
}

/** Returns every field of a schema, also objects and lists with their fields; of a list, its first item. */
export function fieldsOfSchema(schema: JsonSchema, root: unknown, at: FieldPath = []): FieldPath[] {
  if (at.length >= DEEPEST) return [];
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = resolved(schema, root);
  const same = [...anyOf, ...oneOf, ...allOf].flatMap((part) => fieldsOfSchema(part, root, at));
  const inner = Object.entries(properties).flatMap(([name, part]) => [
    [...at, name],
    ...fieldsOfSchema(part, root, [...at, name]),
  ]);
  const first = typeof items === 'object' ? [[...at, 0], ...fieldsOfSchema(items, root, [...at, 0])] : [];
  return [...same, ...inner, ...first];
}

/** Returns every field of a value, as {@link fieldsOfSchema}. */
export function fieldsOfValue(value: unknown, at: FieldPath = []): FieldPath[] {
  if (typeof value !== 'object' || value === null || at.length >= DEEPEST) return [];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.slice(0, 1).map((item) => [0, item])
    : Object.entries(value);
  return entries.flatMap(([name, inner]) => [[...at, name], ...fieldsOfValue(inner, [...at, name])]);
}
