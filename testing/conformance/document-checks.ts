import assert from 'node:assert/strict';
import { openApiDocument } from '../../host/routes/http/openapi.js';
import { CredentialSchemes, type AnyHostPlugin, type CredentialScheme } from '../../host/plugin-api/index.js';
import type { ConformanceCheck } from './conformance-check.js';
import type { PluginHost } from './running-plugin.js';

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema?: unknown }>> }>>;
}

type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

/** Makes the checks on a plugin's part of the OpenAPI document. */
export function documentChecks(plugin: AnyHostPlugin, host: PluginHost): ConformanceCheck[] {
  const operations = async (): Promise<[string, Operation][]> => {
    const { city, routes } = await host.running();
    const schemes = city.container.getAll<CredentialScheme>(CredentialSchemes.token, { optional: true });
    const document = openApiDocument([{ plugin, routes }], schemes, { version: '0.0.0' }) as unknown as Document;
    return Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
    );
  };
  return [
    {
      name: 'documents each of its routes, with a summary and a name of its own',
      run: async () => {
        const { routes } = await host.running();
        const all = await operations();
        assert.equal(all.length, routes.length);
        assert.deepEqual(
          all.filter(([, { summary = '' }]) => summary.trim() === ''),
          [],
        );
        const names = all.map(([, { operationId }]) => operationId);
        assert.equal(new Set(names).size, names.length, 'two operations have one name');
      },
    },
    {
      name: 'documents what it answers, in schemas',
      run: async () => {
        for (const [name, { responses }] of await operations()) {
          const done = Object.entries(responses).filter(([status]) => status.startsWith('2'));
          assert.notEqual(done.length, 0, `${name} never succeeds`);
          for (const [status, { content = {} }] of done) {
            for (const [type, { schema }] of Object.entries(content)) assert.ok(schema, `${name} ${status} ${type}`);
          }
        }
      },
    },
  ];
}
