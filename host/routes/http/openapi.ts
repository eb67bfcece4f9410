import { z } from 'zod';
import { createDocument, type ZodOpenApiContentObject, type ZodOpenApiOperationObject } from 'zod-openapi';
import { fieldsProblem, msgProblem, type AnyHostPlugin, type Route } from '../../plugin-api/index.js';
import { detailProblem } from '../../plugin-api/routes/problem-shape.js';
import type { BodySpecification } from '../../plugin-api/routes/route-body.js';
import { companionsOf, documentedRefusals, schemesOf, type DocumentedScheme } from './documented-refusals.js';
import { addExamples } from './openapi-examples.js';

/** What one plugin serves; its id is the tag that the routes stand under. */
export interface RouteGroup {
  readonly plugin: Pick<AnyHostPlugin, 'id' | 'assets'>;
  readonly routes: readonly Route[];
}

export interface DocumentedService {
  readonly version: string;
  /** Where it is reached, where that is known; the address that the document itself comes from otherwise. */
  readonly publicUrl?: string | undefined;
}

/** One of these is enough, and of each all that it names; an empty one says that none is needed. */
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

/** What may be sent, by media type; of bytes there is no more to say. */
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

/** `postHomeApiTramiteCodigo`, of a route that has no other name. */
function operationIdOf({ operationId, method, path }: Route): string {
  const words = path.split(/\W+/).filter((word) => word !== '');
  const named = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return operationId ?? `${method.toLowerCase()}${named}`;
}

/**
 * Fields of any name, besides those that are named: in this style each key of the object is a parameter of its own, and
 * the name of the object itself is not sent.
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
 * Returns the OpenAPI 3.1 document of the whole service, made from the schemas that validate. Its words are those of
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
        'final y sin ella. Toda respuesta lleva `X-Request-Id`, que la entidad pide para buscarla.',
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
