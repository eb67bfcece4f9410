import { expect } from 'chai';
import { z } from 'zod';
import {
  anyone,
  authenticated,
  empty,
  formBody,
  jsonBody,
  msgProblem,
  rawBody,
  route,
  type ProblemShape,
  type Route,
} from '../../../../host/plugin-api/index.js';
import type { DocumentedScheme } from '../../../../host/routes/http/documented-refusals.js';
import { pluginNames } from '../../../../host/boot/config/configuration.js';
import { readLayers } from '../../../../host/boot/config/layers.js';
import { loadPlugins } from '../../../../host/boot/plugins/load-plugins.js';
import { openApiDocument, type RouteGroup } from '../../../../host/routes/http/openapi.js';
import { bounceRoutes } from '../../../../host/routes/mail/bounce-routes.js';
import { startTestHost } from '../../../../testing/start-test-host.js';

interface Media {
  readonly schema?: object;
  readonly example?: unknown;
}
interface Operation {
  readonly security: Record<string, unknown>[];
  readonly parameters?: {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly style?: string;
    readonly explode?: boolean;
  }[];
  readonly requestBody?: { readonly content: Record<string, Media> };
  readonly responses: Record<string, { readonly description: string; readonly content?: Record<string, Media> }>;
  readonly tags: string[];
  readonly operationId: string;
  readonly summary: string;
}
interface Document {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly servers: { readonly url: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly securitySchemes: Record<string, unknown> };
}

const isTable = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns every `$ref` of a document that has no target. */
function brokenReferences(document: Document): string[] {
  const broken: string[] = [];
  const walk = (value: unknown): void => {
    if (!isTable(value)) return;
    const reference = value['$ref'];
    if (typeof reference === 'string') {
      const steps = reference.split('/').slice(1);
      const found = steps.reduce<unknown>((at, step) => (isTable(at) ? at[step] : undefined), document);
      if (!reference.startsWith('#/') || found === undefined) broken.push(reference);
    }
    Object.values(value).forEach(walk);
  };
  walk(document);
  return broken;
}

/** Expects an example of each body, unless it consists of bytes only. */
function expectExamples(name: string, { requestBody, responses }: Operation): void {
  const bodies = [requestBody, ...Object.values(responses)].flatMap((body) => Object.values(body?.content ?? {}));
  const told = bodies.filter(({ schema }) => schema && Object.keys(schema).length > 0);
  for (const media of told) expect(media, `${name}: ${JSON.stringify(media)}`).to.have.property('example');
}

/** Returns all texts of a document that readers see. */
function wordsOf(value: unknown): string[] {
  if (!isTable(value)) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    (key === 'summary' || key === 'description') && typeof item === 'string' ? [item] : wordsOf(item),
  );
}

/** English words that do not exist in Spanish. */
const english = /\b(?:the|of|is|are|and|with|where|that|which|by|what)\b/i;

/** Expects what OpenAPI 3.1 requires of paths and operations beyond the types. */
function expectSound(document: Document): void {
  expect(document.openapi).to.match(/^3\.1\.\d$/);
  expect(document.info).to.have.property('title').and.be.a('string');
  expect(document.info.version).to.match(/^\d+\.\d+\.\d+/);
  expect(brokenReferences(document)).to.deep.equal([]);
  const schemes = Object.keys(document.components.securitySchemes);
  const ids = Object.values(document.paths).flatMap((operations) =>
    Object.values(operations).map(({ operationId }) => operationId),
  );
  expect(new Set(ids)).to.have.property('size', ids.length);
  for (const [path, operations] of Object.entries(document.paths)) {
    expect(path).to.match(/^\/[^:*]*$/);
    for (const [method, operation] of Object.entries(operations)) {
      const name = `${method} ${path}`;
      expect(operation.summary, name).to.be.a('string').and.not.equal('');
      expect(operation.tags, name).to.have.length(1);
      expect(operation.operationId, name).to.match(/^[a-z]\w+$/);
      expectExamples(name, operation);
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      const used = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      expect(
        declared.map((parameter) => parameter.name),
        name,
      ).to.have.members(used);
      for (const { required } of declared) expect(required, name).to.equal(true);
      for (const requirement of operation.security) expect(schemes, name).to.include.members(Object.keys(requirement));
      for (const [status, { description }] of Object.entries(operation.responses)) {
        expect(status, name).to.match(/^(default|[1-5]\d\d)$/);
        expect(description, name).to.be.a('string').and.not.equal('');
      }
      expect(operation.responses, name).to.have.property('default');
    }
  }
}

const ownRefusal = z.object({ reason: z.string() }).meta({ id: 'OwnRefusal' });

/** A scheme alone, one that needs a header of its own for changes, and one beside another. */
const schemes: readonly DocumentedScheme[] = [
  { name: 'jwt', openapi: { type: 'http', scheme: 'bearer' }, refusals: { 401: ownRefusal } },
  {
    name: 'session',
    openapi: { type: 'apiKey', in: 'cookie', name: 'id' },
    beside: [
      {
        name: 'token',
        openapi: { type: 'apiKey', in: 'header', name: 'X-Token' },
        onChange: true,
        status: 403,
      },
    ],
  },
  {
    name: 'key',
    openapi: { type: 'apiKey', in: 'header', name: 'X-Key' },
    beside: [{ name: 'jwt', status: 401 }],
  },
];

const documentOf = (...routes: readonly Route[]): Document =>
  openApiDocument([{ plugin: { id: 'items' }, routes }], schemes, { version: '1.2.3' }) as Document;

describe('the OpenAPI document', () => {
  it('of the product is sound, and has every route with its security', async () => {
    const groups: RouteGroup[] = [];
    const plugins = await loadPlugins(pluginNames(readLayers({}), {}));
    const host = await startTestHost({
      plugins: plugins.map((plugin) => ({
        ...plugin,
        routes: (services) => {
          const routes = plugin.routes?.(services) ?? [];
          groups.push({ plugin, routes });
          return routes;
        },
      })),
    });
    const document = (await (await fetch(`${host.url}/openapi.json`)).json()) as Document;
    await host.stop();
    expectSound(document);
    expect(document.servers).to.deep.equal([{ url: '/' }]);
    expect(wordsOf(document).filter((text) => english.test(text))).to.deep.equal([]);

    const ofHost = bounceRoutes({ secret: undefined, bounces: undefined });
    const all = [...ofHost, ...groups.flatMap((group) => group.routes)];
    const routes = all.filter(({ isPage = false }) => !isPage);
    expect(routes.length).to.be.within(1, all.length - 1);
    for (const { method, path, access, body } of routes) {
      const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation, `${method} ${path}`).to.be.an('object');
      const named = (access.kind === 'anyone' ? [] : access.schemes).map((scheme) => ({
        [scheme]: [],
        ...(scheme === 'api-key' && { jwt: [] }),
        ...(scheme === 'session' && method !== 'GET' && { csrf: [] }),
      }));
      const wanted = access.kind === 'optional' ? [{}, ...named] : named;
      expect(operation!.security, `${method} ${path}`).to.deep.equal(wanted);
      expect(operation!.requestBody !== undefined, `${method} ${path}`).to.equal(body !== undefined);
    }
    const operations = Object.values(document.paths).flatMap((path) => Object.keys(path));
    expect(operations).to.have.length(routes.length);
  });

  it('is made from the schemas that validate', () => {
    const item = z
      .strictObject({
        code: z
          .string()
          .max(9)
          .meta({ examples: ['A1'] }),
      })
      .meta({ id: 'Item' });
    const common = { summary: 'A', answers: { 200: { description: 'Found', schema: item } } };
    const routes = [
      route({
        ...common,
        method: 'PUT',
        path: '/items/:code',
        operationId: 'cambiarItem',
        access: authenticated(['jwt', 'session'], 'items.write'),
        params: z.object({ code: z.string() }),
        query: z.object({ dry: z.string().optional() }),
        body: jsonBody(item),
        handle: () => empty(),
      }),
      route({
        ...common,
        method: 'POST',
        path: '/items',
        access: anyone,
        body: formBody(item),
        answers: { 201: { description: 'A page', schema: z.string(), type: 'text/html' } },
        handle: () => empty(),
      }),
    ];
    const document = documentOf(...routes);
    expectSound(document);
    const put = document.paths['/items/{code}']!['put']!;
    expect(put.tags).to.deep.equal(['items']);
    expect(put.security).to.deep.equal([{ jwt: [] }, { session: [], token: [] }]);
    expect(put.parameters!.find(({ name }) => name === 'dry')).to.include({ in: 'query' });
    expect(put.requestBody!.content).to.deep.equal({
      'application/json': { schema: { $ref: '#/components/schemas/Item' }, example: { code: 'A1' } },
    });
    const post = document.paths['/items']!['post']!;
    expect(Object.keys(post.requestBody!.content)).to.deep.equal(['application/json', 'multipart/form-data']);
    expect(post.responses['201']).to.deep.include({
      content: { 'text/html': { schema: { type: 'string' }, example: 'texto' } },
    });
    expect([put.operationId, post.operationId]).to.deep.equal(['cambiarItem', 'postItems']);
  });

  it('names each type in which one answer is given', () => {
    const page = z.string();
    const answers = {
      200: { description: 'It', schema: page, type: 'text/html', others: { 'text/csv': page } },
    };
    const { paths } = documentOf(
      route({
        method: 'GET',
        path: '/items',
        summary: 'Items',
        access: anyone,
        answers,
        handle: () => empty(),
      }),
    );
    expect(paths['/items']!['get']!.responses['200']!.content).to.have.all.keys('text/html', 'text/csv');
  });

  it('gives fields of any name as parameters of their own', () => {
    const common = { summary: 'A', answers: {}, access: anyone, handle: () => empty() };
    const document = documentOf(
      route({ ...common, method: 'GET', path: '/any', query: z.record(z.string(), z.string()) }),
      route({ ...common, method: 'GET', path: '/more', query: z.looseObject({ a: z.string().optional() }) }),
      route({ ...common, method: 'GET', path: '/named', query: z.object({ a: z.string().optional() }) }),
    );
    expectSound(document);
    const queriesOf = (path: string) =>
      document.paths[path]!['get']!.parameters!.map(({ name, style, explode, required }) => ({
        name,
        required: required ?? false,
        ...(style !== undefined && { style, explode }),
      }));
    const free = { name: 'campos', style: 'form', explode: true };
    const named = { name: 'a', required: false };
    expect(queriesOf('/any')).to.deep.equal([{ ...free, required: true }]);
    expect(queriesOf('/more')).to.deep.equal([named, { ...free, required: false }]);
    expect(queriesOf('/named')).to.deep.equal([named]);
  });

  it('shows the credentials that a scheme needs besides', () => {
    const common = { summary: 'A', answers: {}, handle: () => empty() };
    const document = documentOf(
      route({ ...common, method: 'GET', path: '/a', access: authenticated(['session', 'key']) }),
      route({ ...common, method: 'DELETE', path: '/a', access: authenticated(['session', 'key']) }),
    );
    expectSound(document);
    expect(document.components.securitySchemes).to.have.all.keys('jwt', 'session', 'token', 'key');
    const { get, delete: remove } = document.paths['/a']!;
    expect(get!.security).to.deep.equal([{ session: [] }, { key: [], jwt: [] }]);
    expect(remove!.security).to.deep.equal([
      { session: [], token: [] },
      { key: [], jwt: [] },
    ]);
    expect(get!.responses).not.to.have.property('403');
    expect(remove!.responses).to.have.property('403');
  });

  it('shows the refusals and their shapes', () => {
    const rule = { name: 'items/x', points: 1, seconds: 1 };
    const textProblem: ProblemShape = { body: ({ detail }) => detail, schema: z.string() };
    const common = { summary: 'A', handle: () => empty() };
    const document = documentOf(
      route({ ...common, method: 'GET', path: '/plain', access: anyone, answers: {} }),
      route({
        ...common,
        method: 'PUT',
        path: '/all/:id',
        access: authenticated(['jwt', 'session'], ['items.a', 'items.b']),
        params: z.object({ id: z.string() }),
        body: rawBody({ mostBytes: 1, types: ['image/png'] }),
        limit: rule,
        problem: msgProblem,
        answers: { 409: { description: 'Taken' }, 404: { description: 'No such item' } },
      }),
      route({
        ...common,
        method: 'POST',
        path: '/text',
        access: anyone,
        limit: { rule, by: 'address' },
        problem: textProblem,
        answers: { 400: { description: 'No', schema: ownRefusal } },
      }),
    );
    expectSound(document);
    const statuses = (path: string, method: string) => Object.keys(document.paths[path]![method]!.responses);
    expect(statuses('/plain', 'get')).to.deep.equal(['500', '503', 'default']);
    const all = document.paths['/all/{id}']!['put']!;
    expect(Object.keys(all.responses)).to.have.members([
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '415',
      '429',
      '500',
      '503',
      'default',
    ]);
    expect(all.requestBody!.content).to.have.all.keys('image/png');
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const bodies = ({ responses }: Operation, status: string) =>
      Object.fromEntries(Object.entries(responses[status]!.content!).map(([type, { schema }]) => [type, { schema }]));
    expect(bodies(all, '409')).to.deep.equal({ 'application/json': { schema: ref('MsgProblem') } });
    expect(all.responses['404']!.description).to.equal('No such item');
    expect(all.responses['403']!.description).to.include('`items.a` o `items.b`');
    // One of the schemes words its own refusals.
    expect(bodies(all, '401')).to.deep.equal({
      'application/json': { schema: { anyOf: [ref('OwnRefusal'), ref('MsgProblem')] } },
    });
    expect(bodies(all, '500')).to.deep.equal({ 'application/json': { schema: ref('Failure') } });
    expect(bodies(all, 'default')).to.deep.equal({
      'application/json': { schema: { anyOf: [ref('MsgProblem'), ref('Problem')] } },
    });
    expect(all.responses['429']!.content!['application/json']!.example).to.deep.equal({
      msg: 'Demasiadas solicitudes. Intente más tarde.',
      code: 'throttled',
    });
    const text = document.paths['/text']!['post']!;
    expect(bodies(text, '429')).to.deep.equal({ 'text/plain': { schema: { type: 'string' } } });
    expect(bodies(text, '400')).to.deep.equal({ 'application/json': { schema: ref('OwnRefusal') } });
  });
});
