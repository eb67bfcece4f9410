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
  /** The plugins that run beside it; by default those of the product. */
  readonly beside?: readonly AnyHostPlugin[];
}

/**
 * Makes the checks that hold for any plugin: its migrations on both databases, its imports, its start, the access to
 * its routes, its part of the OpenAPI document, its jobs. The checks share a host, which the first one that needs it
 * starts:
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
