import { z } from 'zod';
import { createDocument, type ZodOpenApiContentObject, type ZodOpenApiOperationObject } from 'zod-openapi';
import { fieldsProblem, msgProblem, type AnyHostPlugin, type Route } from '../../plugin-api/index.js';
import { detailProblem } from '../../plugin-api/routes/problem-shape.js';
import type { BodySpecification } from '../../plugin-api/routes/route-body.js';
import { companionsOf, documentedRefusals, schemesOf, type DocumentedScheme } from './documented-refusals.js';
import { addExamples } from './openapi-examples.js';

/** The routes of one plugin, whose id is their tag in the document. */
export interface RouteGroup {
  readonly plugin: Pick<AnyHostPlugin, 'id' | 'assets'>;
  readonly routes: readonly Route[];
}

export interface DocumentedService {
  readonly version: string;
  /** The public address, where it is known; by default the address of the document itself. */
  readonly publicUrl?: string | undefined;
}

/**
 * Returns the alternative security requirements, each with all credentials that it needs; an empty one means that none
 * is needed.
 */
function securityOf(route: Route, known: readonly DocumentedScheme[]): Record<string, string[]>[] {
  const requirements = schemesOf(route, known).map((scheme) =>
    Object.fromEntries([scheme, ...companionsOf(scheme, route.method)].map(({ name }) => [name, []])),
  );
  return route.access.kind === 'optional' ? [{}, ...requirements] : requirements;
}

function securitySchemesOf(known: readonly DocumentedScheme[]): Record<string, never> {
  const all = known.flatMap((scheme) => [scheme, ...(scheme.beside ?? [])]);
  const described = all.flatMap(({ name, openapi }) => (openapi ? [[name, openapi] as const] : []));
  return Object.fromEntries(described) as Record<string, never>;
}

/** Returns the accepted content by media type; bytes are not described further. */
function contentOf(body: BodySpecification): ZodOpenApiContentObject {
  switch (body.kind) {
    case 'json':
      return { 'application/json': { schema: body.schema } };
    case 'form':
      return { 'application/json': { schema: body.schema }, 'multipart/form-data': { schema: body.schema } };
    case 'page-form':
      return { 'application/x-www-form-urlencoded': {}, 'multipart/form-data': {} };
    case 'raw':
      return {
        ...Object.fromEntries((body.types ?? (body.documents ? [] : ['*/*'])).map((type) => [type, {}])),
        ...(body.documents && { 'application/json': { schema: body.documents } }),
      };
  }
}

/** Returns the id of an operation: the route's own, or one such as `postHomeApiTramiteCodigo`. */
function operationIdOf({ operationId, method, path }: Route): string {
  const words = path.split(/\W+/).filter((word) => word !== '');
  const named = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return operationId ?? `${method.toLowerCase()}${named}`;
}

/**
 * Describes query fields with free names, beside the named ones: in this style each key of the object is a separate
 * parameter, and the name of the object itself is not sent.
 */
function freeFieldsOf({ query }: Route): ZodOpenApiOperationObject['parameters'] {
  const isRecord = query instanceof z.ZodRecord;
  const isLoose = query instanceof z.ZodObject && query.def.catchall instanceof z.ZodUnknown;
  if (!isRecord && !isLoose) return undefined;
  const { description = 'Otros campos, cada uno con su nombre.', examples } = query.meta() ?? {};
  return [
    {
      name: 'campos',
      in: 'query',
      required: isRecord,
      style: 'form',
      explode: true,
      description,
      schema: {
        type: 'object',
        additionalProperties: { type: 'string' },
        ...(examples !== undefined && { examples: examples as object[] }),
      },
    },
  ];
}

function operationOf(tag: string, route: Route, known: readonly DocumentedScheme[]): ZodOpenApiOperationObject {
  const { body, params, query, headers, answers } = route;
  const requestParams = {
    ...(params instanceof z.ZodObject && { path: params }),
    ...(query instanceof z.ZodObject && { query }),
    ...(headers && { header: headers }),
  };
  const parameters = freeFieldsOf(route);
  const given = Object.entries(answers).filter(([status]) => Number(status) < 400);
  const responses = Object.fromEntries(
    given.map(([status, { description, schema, type = 'application/json', others = {} }]) => {
      const media = Object.entries({ ...(schema && { [type]: schema }), ...others });
      const content = Object.fromEntries(media.map(([name, one]) => [name, { schema: one }]));
      return [status, { description, ...(media.length > 0 && { content }) }];
    }),
  );
  return {
    tags: [tag],
    operationId: operationIdOf(route),
    summary: route.summary,
    ...(route.description && { description: route.description }),
    requestParams,
    ...(parameters && { parameters }),
    ...(body && { requestBody: { required: true, content: contentOf(body) } }),
    security: securityOf(route, known),
    responses: { ...responses, ...documentedRefusals(route, known) },
  };
}

/**
 * Builds the OpenAPI 3.1 document of the whole service from the schemas that validate. Its texts are in Spanish, for
 * the city.
 */
export function openApiDocument(
  groups: readonly RouteGroup[],
  schemes: readonly DocumentedScheme[],
  { version, publicUrl = '/' }: DocumentedService,
): object {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const { plugin, routes } of groups) {
    for (const route of routes.filter(({ isPage = false }) => !isPage)) {
      const path = route.path.replace(/:(\w+)/g, '{$1}');
      (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(plugin.id, route, schemes);
    }
  }
  const document = createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Ventanilla',
      version,
      description:
        'Ventanilla única de la alcaldía: trámites, certificados y procedimientos. Cada ruta responde igual con una barra al ' +
        'final y sin ella. Toda respuesta lleva `X-Request-Id`: si falla, es el código del error con que la entidad la busca.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
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
  addExamples(document);
  return document;
}
