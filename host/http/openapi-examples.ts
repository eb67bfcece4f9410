import type { createDocument } from 'zod-openapi';
import { exampleOf, type ExampleSchema } from './example-of.js';

type Document = ReturnType<typeof createDocument>;

/** One body of a request or of an answer. */
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

/** Gives each body of a document the example of its schema, where it has none of its own. */
export function addExamples(document: Document): void {
  const schemas = (document.components?.schemas ?? {}) as Readonly<Record<string, ExampleSchema>>;
  const resolve = (reference: string): ExampleSchema => schemas[reference.split('/').at(-1)!] ?? {};
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path) as Operation[]);
  for (const { requestBody, responses = {} } of operations) {
    const bodies = [...(requestBody ? [requestBody] : []), ...Object.values(responses)];
    for (const media of bodies.flatMap(({ content = {} }) => Object.values(content))) {
      // Of bytes there is nothing to show.
      if (media.schema?.type !== undefined || media.schema?.$ref !== undefined || media.schema?.anyOf) {
        media.example ??= exampleOf(media.schema, resolve);
      }
    }
  }
}
