import { z } from 'zod';
import { UNAVAILABLE } from '../../../host/routes/http/documented-refusals.js';
import { adminProcedures } from '../../host/routes/admin/support/admin-procedures.js';
import type { HostileWorld } from './hostile-world.js';
import type { JsonSchema } from './json-schema.js';

/** An operation of the service, found in its own description. */
export interface Operation {
  /** `POST /api/token`, or the name of an admin procedure. */
  readonly name: string;
  /** The plugin that has it. */
  readonly group: string;
  readonly kind: 'rest' | 'query' | 'mutation';
  /** The schemes that it accepts; empty where it is public. */
  readonly schemes: readonly string[];
  /** The documented statuses. */
  readonly statuses: ReadonlySet<number>;
  /** Names of path parameters, query parameters and headers. */
  readonly parameters: readonly { readonly in: string; readonly name: string }[];
  readonly body: JsonSchema | undefined;
  /** The document in which references of the schema are resolved. */
  readonly document: unknown;
}

interface Described {
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}

/** Returns the operations of the OpenAPI document. */
async function restOperations(url: string): Promise<Operation[]> {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { tags, security, responses, parameters = [], requestBody }]): Operation => ({
      name: `${method.toUpperCase()} ${path}`,
      group: tags[0]!,
      kind: 'rest',
      schemes: security.flatMap((scheme) => Object.keys(scheme)),
      // Everything that routes depend on is available here: only a route that documents 503 itself may answer it.
      statuses: new Set(
        Object.entries(responses)
          .filter(([, { description }]) => description !== UNAVAILABLE)
          .map(([status]) => Number(status)),
      ),
      parameters,
      body: requestBody?.content['application/json']?.schema,
      document,
    })),
  );
}

/** Returns the procedures of all admin routers. */
function adminOperations({ tool }: HostileWorld): Operation[] {
  return adminProcedures({ container: tool.container, host: tool }).map(({ path, type, inputs }) => {
    const schema = inputs[0] as z.ZodType | undefined;
    const body = schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
    return {
      name: path,
      group: `admin ${path.split('.')[0]}`,
      kind: type,
      schemes: ['jwt', 'session'],
      statuses: new Set<number>(),
      parameters: [],
      body,
      document: body,
    };
  });
}

/** Finds every operation: one that is added to the service is included automatically. */
export async function findOperations(world: HostileWorld): Promise<Operation[]> {
  return [...(await restOperations(world.host.url)), ...adminOperations(world)];
}
