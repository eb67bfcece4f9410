import 'reflect-metadata';
import { parseConfiguration, pluginNames } from '../../host/boot/config/configuration.js';
import { readLayers } from '../../host/boot/config/layers.js';
import { buildContainer, service } from '../../host/boot/container/build-container.js';
import { resolveUses } from '../../host/boot/container/resolve-uses.js';
import { ConfiguredSettings } from '../../host/boot/host-settings.js';
import { openApiDocument } from '../../host/routes/http/openapi.js';
import { bounceRoutes } from '../../host/routes/mail/bounce-routes.js';
import * as pluginApi from '../../host/plugin-api/index.js';
import { CredentialSchemes, HostSettings, Redis, type CredentialScheme } from '../../host/plugin-api/index.js';
import { loadPlugins } from '../../host/boot/plugins/load-plugins.js';
import { orderPlugins } from '../../host/boot/plugins/order-plugins.js';
import { packageVersion } from '../../host/runtime/version.js';

/** A placeholder for services that are only passed on: every member is a function that returns the placeholder. */
const idle: unknown = new Proxy(() => undefined, {
  get: (_target, name) => (name === 'then' || typeof name === 'symbol' ? undefined : idle),
  apply: () => idle,
});

/**
 * Makes the OpenAPI document of the product with `config/default.yaml`. It opens nothing, not even a database: the
 * plugins' services are built on placeholders.
 */
export async function defaultDocument(): Promise<object> {
  const layer = readLayers({});
  const plugins = orderPlugins(await loadPlugins(pluginNames(layer, {})));
  const configuration = parseConfiguration(layer, plugins, {});
  const container = buildContainer({
    core: [service(HostSettings, new ConfiguredSettings(configuration.host))],
    plugins,
    configOf: (id) => configuration.of(id),
    overrides: [],
  });
  const tokens = Object.values(pluginApi).filter((one) => typeof one === 'symbol');
  for (const token of tokens) {
    // Redis stays unbound, as in the default configuration.
    if (token !== Redis && !container.isBound(token)) container.bind(token).toConstantValue(idle);
  }
  const groups = [
    { plugin: { id: 'host' }, routes: bounceRoutes({ secret: undefined, bounces: undefined }) },
    ...plugins.map((plugin) => ({ plugin, routes: plugin.routes?.(resolveUses(container, plugin)) ?? [] })),
  ];
  const schemes = container.getAll<CredentialScheme>(CredentialSchemes.token, { optional: true });
  return openApiDocument(groups, schemes, { version: packageVersion() });
}
