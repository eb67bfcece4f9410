import { expect } from 'chai';
import { z } from 'zod';
import { anyone, authenticated, empty, formBody, jsonBody, route } from '../../../host/plugin-api/index.js';
import { pluginNames } from '../../../host/config/configuration.js';
import { readLayers } from '../../../host/config/layers.js';
import { loadPlugins } from '../../../host/plugins/load-plugins.js';
import { openApiDocument, type RouteGroup } from '../../../host/http/openapi.js';
import { startTestHost } from '../../support/start-test-host.js';

interface Operation {
  readonly security: Record<string, unknown>[];
  readonly parameters?: { readonly name: string; readonly in: string; readonly required?: boolean }[];
  readonly requestBody?: { readonly content: Record<string, unknown> };
  readonly responses: Record<string, { readonly description: string }>;
  readonly tags: string[];
  readonly summary: string;
}
interface Document {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly securitySchemes: Record<string, unknown> };
}

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Every `$ref` of a document that leads nowhere. */
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

/** What OpenAPI 3.1 asks of paths and operations, beyond the shape that the types give. */
function expectSound(document: Document): void {
  expect(document.openapi).to.match(/^3\.1\.\d$/);
  expect(document.info).to.have.property('title').and.be.a('string');
  expect(document.info.version).to.match(/^\d+\.\d+\.\d+/);
  expect(brokenReferences(document)).to.deep.equal([]);
  const schemes = Object.keys(document.components.securitySchemes);
  for (const [path, operations] of Object.entries(document.paths)) {
    expect(path).to.match(/^\/[^:*]*$/);
    for (const [method, operation] of Object.entries(operations)) {
      const name = `${method} ${path}`;
      expect(operation.summary, name).to.be.a('string').and.not.equal('');
      expect(operation.tags, name).to.have.length(1);
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      const used = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      expect(
        declared.map((parameter) => parameter.name),
        name,
      ).to.have.members(used);
      for (const { required } of declared) expect(required, name).to.equal(true);
      for (const requirement of operation.security)
        expect(schemes, name).to.include.members(Object.keys(requirement));
      for (const [status, { description }] of Object.entries(operation.responses)) {
        expect(status, name).to.match(/^(default|[1-5]\d\d)$/);
        expect(description, name).to.be.a('string').and.not.equal('');
      }
      expect(operation.responses, name).to.have.property('default');
    }
  }
}

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

    const routes = groups.flatMap((group) => group.routes);
    expect(routes).not.to.be.empty;
    for (const { method, path, access, body } of routes) {
      const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation, `${method} ${path}`).to.be.an('object');
      const named = access.kind === 'anyone' ? [] : access.schemes.map((scheme) => ({ [scheme]: [] }));
      const wanted = access.kind === 'optional' ? [{}, ...named] : named;
      expect(operation!.security, `${method} ${path}`).to.deep.equal(wanted);
      expect(operation!.requestBody !== undefined, `${method} ${path}`).to.equal(body !== undefined);
    }
    const operations = Object.values(document.paths).flatMap((path) => Object.keys(path));
    expect(operations).to.have.length(routes.length);
  });

  it('is made from the schemas that validate', () => {
    const item = z.strictObject({ code: z.string().max(9) }).meta({ id: 'Item' });
    const common = { summary: 'A', answers: { 200: { description: 'Found', schema: item } } };
    const routes = [
      route({
        ...common,
        method: 'PUT',
        path: '/items/:code',
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
    const schemes = { jwt: { type: 'http', scheme: 'bearer' }, session: { type: 'apiKey' } };
    const document = openApiDocument([{ plugin: { id: 'items' }, routes }], schemes, '1.2.3') as Document;
    expectSound(document);
    const put = document.paths['/items/{code}']!['put']!;
    expect(put.tags).to.deep.equal(['items']);
    expect(put.security).to.deep.equal([{ jwt: [] }, { session: [] }]);
    expect(put.parameters!.find(({ name }) => name === 'dry')).to.include({ in: 'query' });
    expect(put.requestBody!.content).to.deep.equal({
      'application/json': { schema: { $ref: '#/components/schemas/Item' } },
    });
    const post = document.paths['/items']!['post']!;
    expect(Object.keys(post.requestBody!.content)).to.deep.equal(['application/json', 'multipart/form-data']);
    expect(post.responses['201']).to.deep.include({
      content: { 'text/html': { schema: { type: 'string' } } },
    });
  });
});
