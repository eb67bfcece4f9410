import { z } from 'zod';
import { createDocument, type ZodOpenApiContentObject, type ZodOpenApiOperationObject } from 'zod-openapi';
import {
  detailProblem,
  fieldsProblem,
  msgProblem,
  type AnyHostPlugin,
  type BodySpecification,
  type Route,
} from '../plugin-api/index.js';
import { companionsOf, documentedRefusals, schemesOf, type DocumentedScheme } from './documented-refusals.js';

/** What one plugin serves; its id is the tag that the routes stand under. */
export interface RouteGroup {
  readonly plugin: Pick<AnyHostPlugin, 'id' | 'assets'>;
  readonly routes: readonly Route[];
}

/** One of these is enough, and of each all that it names; an empty one says that none is needed. */
function securityOf(route: Route, known: readonly DocumentedScheme[]): Record<string, string[]>[] {
  const requirements = schemesOf(route, known).map((scheme) =>
    Object.fromEntries([scheme, ...companionsOf(scheme, route.method)].map(({ name }) => [name, []])),
  );
  return route.access.kind === 'optional' ? [{}, ...requirements] : requirements;
}

/** The security schemes of the document, by name. */
function securitySchemesOf(known: readonly DocumentedScheme[]): Record<string, never> {
  const all = known.flatMap((scheme) => [scheme, ...(scheme.beside ?? [])]);
  const described = all.flatMap(({ name, openapi }) => (openapi ? [[name, openapi] as const] : []));
  return Object.fromEntries(described) as Record<string, never>;
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
  route: Route,
  known: readonly DocumentedScheme[],
): ZodOpenApiOperationObject {
  const { body, params, query, headers, answers } = route;
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
  const given = Object.entries(answers).filter(([status]) => Number(status) < 400);
  const responses = Object.fromEntries(
    given.map(([status, { description, schema, type = 'application/json' }]) => [
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
    security: securityOf(route, known),
    responses: { ...responses, ...documentedRefusals(route, known) },
  };
}

/** The OpenAPI 3.1 document of the whole service, made from the schemas that validate. */
export function openApiDocument(
  groups: readonly RouteGroup[],
  schemes: readonly DocumentedScheme[],
  version: string,
): object {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const { plugin, routes } of groups) {
    for (const route of routes) {
      const path = route.path.replace(/:(\w+)/g, '{$1}');
      (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(plugin.id, route, schemes);
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
    paths,
    components: {
      securitySchemes: securitySchemesOf(schemes),
      schemas: {
        Problem: detailProblem.schema,
        MsgProblem: msgProblem.schema,
        FieldsProblem: fieldsProblem.schema,
      },
    },
  });
}
