import type { AnyHostPlugin } from '../../host/plugin-api/index.js';
import { productPlugins } from '../product-plugins.js';
import type { TestHostOptions } from '../start-test-host.js';
import { accessChecks } from './access-checks.js';
import { boundaryChecks } from './boundary-checks.js';
import type { ConformanceSuite } from './conformance-check.js';
import { documentChecks } from './document-checks.js';
import { jobChecks } from './job-checks.js';
import { migrationChecks } from './migration-checks.js';
import { PluginHost } from './running-plugin.js';
import { startChecks } from './start-checks.js';

/** A plugin, and what it needs to run in a test. */
export interface ConformingPlugin extends Pick<TestHostOptions, 'config' | 'environment'> {
  readonly plugin: AnyHostPlugin;
  /** The folder of its sources: `new URL('../src/', import.meta.url)`. */
  readonly sources: URL;
  /** The plugins that it runs beside; those of the product unless it says otherwise. */
  readonly beside?: readonly AnyHostPlugin[];
}

/**
 * What holds for any plugin: its migrations in the words of both databases, what it imports, how it starts, who may
 * call it, what its documents say, how its jobs end. The host that the checks share is started by the first that needs
 * it:
 *
 *     const { checks, close } = pluginConformance({ plugin, sources: new URL('../src/', import.meta.url) });
 *     describe('the plugin', () => {
 *       after(close);
 *       for (const { name, run } of checks) it(name, run);
 *     });
 */
export function pluginConformance(subject: ConformingPlugin): ConformanceSuite {
  const { plugin, sources, beside = productPlugins, config, environment } = subject;
  const plugins = [...beside.filter(({ id }) => id !== plugin.id), plugin];
  const options: TestHostOptions = { plugins, ...(config && { config }), ...(environment && { environment }) };
  const host = new PluginHost(plugin, options);
  return {
    checks: [
      ...migrationChecks(plugin),
      ...boundaryChecks(plugin, sources),
      ...startChecks(plugin, host, options),
      ...accessChecks(host, plugins),
      ...documentChecks(plugin, host),
      ...jobChecks(async () => (await host.running()).jobs),
    ],
    close: () => host.stop(),
  };
}
