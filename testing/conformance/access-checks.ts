import assert from 'node:assert/strict';
import type { AnyHostPlugin } from '../../host/plugin-api/index.js';
import { AdminCaller } from '../admin-caller.js';
import type { ConformanceCheck } from './conformance-check.js';
import type { PluginHost } from './running-plugin.js';

/** Fills in each parameter of a path. */
const filled = (path: string): string => path.replaceAll(/:\w+/g, '1');

/** Makes the checks on who may call the routes and admin procedures of a plugin, over HTTP. */
export function accessChecks(
  host: PluginHost,
  plugins: readonly Pick<AnyHostPlugin, 'permissions'>[],
): ConformanceCheck[] {
  const declared = new Set(plugins.flatMap(({ permissions = [] }) => permissions.map(({ code }) => code)));
  return [
    {
      name: 'asks for a credential wherever its routes say so',
      run: async () => {
        const { city, routes } = await host.running();
        for (const { method, path } of routes.filter((one) => one.access.kind === 'authenticated')) {
          const { status } = await fetch(city.url + filled(path), { method });
          assert.equal(status, 401, `${method} ${path}`);
        }
      },
    },
    {
      name: 'answers an admin procedure to nobody without a credential or a permission',
      run: async () => {
        const { city, procedures, nobody } = await host.running();
        const stranger = new AdminCaller(city.url);
        for (const [path, type] of procedures) {
          assert.equal((await stranger.call(type, path, {})).status, 401, path);
          assert.equal((await nobody.call(type, path, {})).status, 403, path);
        }
      },
    },
    {
      name: 'asks for permissions that are declared',
      run: async () => {
        const { procedures, nobody } = await host.running();
        for (const [path, type] of procedures) {
          const { message = '' } = await nobody.call(type, path, {});
          const [, asked = ''] = /requiere (.+)\.$/.exec(message) ?? [];
          for (const code of asked.split(' o ')) assert.ok(declared.has(code), `${path} asks for "${code}"`);
        }
      },
    },
  ];
}
