import { z } from 'zod';
import { createDocument, type ZodOpenApiContentObject, type ZodOpenApiOperationObject } from 'zod-openapi';
import type { Access, AnyHostPlugin, BodySpecification, Route } from '../plugin-api/index.js';

/** The routes of one plugin, for the tag that they stand under. */
export interface RouteGroup {
  readonly plugin: Pick<AnyHostPlugin, 'id'>;
  readonly routes: readonly Route[];
}

const problemSchema = z
  .object({
    detail: z.string(),
    code: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
  })
  .meta({ id: 'Problem', description: 'A refusal: `detail` for people, `code` for programs.' });

/** An empty requirement says that none is needed. */
function securityOf(access: Access): Record<string, string[]>[] {
  if (access.kind === 'anyone') return [];
  const schemes = access.schemes.map((name): Record<string, string[]> => ({ [name]: [] }));
  return access.kind === 'optional' ? [{}, ...schemes] : schemes;
}

/** What may be sent, by media type; of bytes there is no more to say. */
function contentOf(body: BodySpecification): ZodOpenApiContentObject {
  switch (body.kind) {
    case 'json':
      return { 'application/json': { schema: body.schema } };
    case 'form':
      return { 'application/json': { schema: body.schema }, 'multipart/form-data': { schema: body.schema } };
    case 'raw':
      return Object.fromEntries((body.types ?? ['*/*']).map((type) => [type, {}]));
  }
}

function operationOf(
  tag: string,
  { access, body, params, query, headers, answers, ...route }: Route,
): ZodOpenApiOperationObject {
  const requestParams = {
    ...(params instanceof z.ZodObject && { path: params }),
    ...(query instanceof z.ZodObject && { query }),
    ...(headers && { header: headers }),
  };
  // Fields of any name: each key of the object is a parameter of its own.
  const freeFields = query instanceof z.ZodRecord && {
    parameters: [
      {
        name: 'fields',
        in: 'query',
        required: true,
        style: 'form',
        explode: true,
        description: query.description ?? '',
        schema: { type: 'object', additionalProperties: { type: 'string' } },
      } as const,
    ],
  };
  const responses = Object.fromEntries(
    Object.entries(answers).map(([status, { description, schema, type = 'application/json' }]) => [
      status,
      { description, ...(schema && { content: { [type]: { schema } } }) },
    ]),
  );
  return {
    tags: [tag],
    summary: route.summary,
    ...(route.description && { description: route.description }),
    requestParams,
    ...freeFields,
    ...(body && { requestBody: { required: true, content: contentOf(body) } }),
    security: securityOf(access),
    responses: {
      ...responses,
      default: { description: 'Refusal', content: { 'application/json': { schema: problemSchema } } },
    },
  };
}

/** The OpenAPI 3.1 document of the whole service, made from the schemas that validate. */
export function openApiDocument(
  groups: readonly RouteGroup[],
  securitySchemes: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  version: string,
): object {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const { plugin, routes } of groups) {
    for (const route of routes) {
      const path = route.path.replace(/:(\w+)/g, '{$1}');
      (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(plugin.id, route);
    }
  }
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Ventanilla',
      version,
      description: 'One-stop back-end of a city hall. Every path answers with and without a trailing slash.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths: paths,
    components: { securitySchemes: securitySchemes as Record<string, never> },
  });
}
