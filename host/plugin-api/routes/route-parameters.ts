import { z } from 'zod';

/** The part of a JSON Schema that decides whether a text can match. */
interface InputSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, InputSchema>>;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly InputSchema[];
  readonly oneOf?: readonly InputSchema[];
  readonly allOf?: readonly InputSchema[];
  readonly items?: InputSchema;
  readonly properties?: Readonly<Record<string, InputSchema>>;
}

/** A cache, as many routes share the schema of their ids or pages. */
const inputSchemas = new WeakMap<z.ZodType, InputSchema>();

/** Returns the JSON Schema of the input of a schema, before its transformations. */
function inputSchema(schema: z.ZodType): InputSchema {
  const known = inputSchemas.get(schema);
  if (known) return known;
  const described = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      const isPreprocessed = def.type === 'pipe' && def.in._zod.def.type === 'transform';
      if (isPreprocessed || ('coerce' in def && def.coerce)) {
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      }
      // JSON Schema cannot express these, so it would allow anything.
      else if (def.type === 'date' || def.type === 'bigint') jsonSchema.type = 'object';
    },
  });
  inputSchemas.set(schema, described as InputSchema);
  return described as InputSchema;
}

/** Tells whether some text can match. A schema without a restriction counts as one that matches. */
function takesText(schema: InputSchema, definitions: InputSchema['$defs'] = {}): boolean {
  const takes = (other: InputSchema): boolean => takesText(other, definitions);
  const { $ref, anyOf, oneOf, allOf, type } = schema;
  if ($ref !== undefined) return takes(definitions[$ref.replace('#/$defs/', '')] ?? {});
  const options = anyOf ?? oneOf;
  if (options) return options.some(takes);
  if (allOf) return allOf.every(takes);
  const values = 'const' in schema ? [schema.const] : schema.enum;
  if (values) return values.some((value) => typeof value === 'string');
  return type === undefined || [type].flat().includes('string');
}

/** Throws for a route that would refuse every call because of its `params` or `query`. */
export function refuseImpossibleParameters(route: {
  readonly method: string;
  readonly path: string;
  readonly params?: z.ZodType | undefined;
  readonly query?: z.ZodType | undefined;
}): void {
  const refuse = (reason: string): never => {
    throw new TypeError(`Route ${route.method} ${route.path}: ${reason}`);
  };
  for (const part of ['params', 'query'] as const) {
    const schema = route[part];
    if (!schema) continue;
    const { properties, $defs } = inputSchema(schema);
    for (const [name, property] of Object.entries(properties ?? {})) {
      // A query repeats a parameter for a list.
      const isTaken =
        takesText(property, $defs) || (part === 'query' && takesText(property.items ?? { type: [] }, $defs));
      if (isTaken) continue;
      refuse(
        `the schema of '${name}' in ${part} takes no text, and a parameter is always text. ` +
          'Use idParameter, integerParameter, booleanParameter or z.coerce.',
      );
    }
    if (part === 'query' || !properties) continue;
    const named = [...route.path.matchAll(/[:*](\w+)/g)].map(([, name]) => name!);
    const missing = named.find((name) => !Object.hasOwn(properties, name));
    if (missing !== undefined) refuse(`params has no schema for '${missing}', which the path names.`);
    const unknown = Object.keys(properties).find((name) => !named.includes(name));
    if (unknown !== undefined) refuse(`params has a schema for '${unknown}', which the path does not name.`);
  }
}
