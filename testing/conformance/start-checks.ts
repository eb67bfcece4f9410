import assert from 'node:assert/strict';
import type { AnyHostPlugin } from '../../host/plugin-api/index.js';
import { startTestHost, type TestHostOptions } from '../start-test-host.js';
import type { ConformanceCheck } from './conformance-check.js';
import type { PluginHost } from './running-plugin.js';

const UNKNOWN_KEY = 'una_clave_que_no_existe';

/** Makes the checks on how a plugin starts and stops. */
export function startChecks(plugin: AnyHostPlugin, host: PluginHost, options: TestHostOptions): ConformanceCheck[] {
  return [
    {
      name: 'starts on an empty database, and says that it is ready',
      run: async () => {
        const { city } = await host.running();
        const answer = await fetch(`${city.url}/health/ready`);
        assert.equal(answer.status, 200, await answer.text());
      },
    },
    {
      name: 'starts beside another host on the same database, and ends',
      run: async () => {
        const { city } = await host.running();
        const { databaseUrl, dataFolder, secretKey } = city;
        const second = await startTestHost({ ...options, databaseUrl, dataFolder, secretKey });
        await second.stop();
        assert.equal((await fetch(`${city.url}/health/live`)).status, 200);
      },
    },
    {
      name: 'refuses a key of the configuration that it does not know, and names it',
      run: async () => {
        const own = { ...(options.config?.[plugin.id] as object | undefined), [UNKNOWN_KEY]: 1 };
        const started = startTestHost({ ...options, config: { ...options.config, [plugin.id]: own } });
        const outcome = await started.then(
          async (city) => {
            await city.stop();
            return 'it started';
          },
          (error: unknown) => String(error),
        );
        assert.match(outcome, new RegExp(UNKNOWN_KEY));
      },
    },
  ];
}
