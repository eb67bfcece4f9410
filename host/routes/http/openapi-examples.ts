import type { createDocument } from 'zod-openapi';

interface ExampleSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly anyOf?: readonly ExampleSchema[];
  readonly oneOf?: readonly ExampleSchema[];
  readonly properties?: Readonly<Record<string, ExampleSchema>>;
  readonly required?: readonly string[];
  readonly items?: ExampleSchema;
}

type Resolve = (reference: string) => ExampleSchema;

/** The examples of texts by format; any other text has a common one. */
const texts: Readonly<Record<string, string>> = {
  'date-time': '2026-03-02T14:15:00.000Z',
  date: '2026-03-02',
  uuid: '3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001',
};

/**
 * Returns a value that the schema itself states: from `examples` in its metadata, or from its constants and default.
 */
function written({ examples, const: only, enum: all, default: usual }: ExampleSchema): unknown {
  return examples?.[0] ?? only ?? all?.[0] ?? usual;
}

/**
 * Builds an example of a schema from the `examples` of its metadata, composed for objects and lists. Optional fields
 * appear only with an example of their own.
 */
function exampleOf(schema: ExampleSchema, resolve: Resolve): unknown {
  if (schema.$ref !== undefined) return exampleOf(resolve(schema.$ref), resolve);
  const given = written(schema);
  if (given !== undefined) return given;
  const [alternative] = schema.anyOf ?? schema.oneOf ?? [];
  if (alternative) return exampleOf(alternative, resolve);
  switch (typeof schema.type === 'object' ? schema.type[0] : schema.type) {
    case 'object':
      return objectOf(schema, resolve);
    case 'array':
      return schema.items ? [exampleOf(schema.items, resolve)] : [];
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return texts[schema.format ?? ''] ?? 'texto';
  }
}

function objectOf({ properties = {}, required = [] }: ExampleSchema, resolve: Resolve): object {
  const shown = Object.entries(properties).filter(
    ([name, property]) => required.includes(name) || written(property) !== undefined,
  );
  return Object.fromEntries(shown.map(([name, property]) => [name, exampleOf(property, resolve)]));
}

type Document = ReturnType<typeof createDocument>;

interface Media {
  schema?: ExampleSchema;
  example?: unknown;
}

interface Body {
  readonly content?: Readonly<Record<string, Media>>;
}

interface Operation {
  readonly requestBody?: Body;
  readonly responses?: Readonly<Record<string, Body>>;
}

/** Adds to each body of a document the example of its schema, where it has none. */
export function addExamples(document: Document): void {
  const schemas = (document.components?.schemas ?? {}) as Readonly<Record<string, ExampleSchema>>;
  const resolve = (reference: string): ExampleSchema => schemas[reference.split('/').at(-1)!] ?? {};
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path) as Operation[]);
  for (const { requestBody, responses = {} } of operations) {
    const bodies = [...(requestBody ? [requestBody] : []), ...Object.values(responses)];
    for (const media of bodies.flatMap(({ content = {} }) => Object.values(content))) {
      // There is no example of bytes.
      if (media.schema?.type !== undefined || media.schema?.$ref !== undefined || media.schema?.anyOf) {
        media.example ??= exampleOf(media.schema, resolve);
      }
    }
  }
}
