import { pluginNames } from '../host/boot/config/configuration.js';
import { readLayers } from '../host/boot/config/layers.js';
import type { AnyHostPlugin } from '../host/plugin-api/index.js';
import { loadPlugins } from '../host/boot/plugins/load-plugins.js';

/** The plugins of `config/default.yaml`, which a test host runs by default. */
export const productPlugins: readonly AnyHostPlugin[] = await loadPlugins(
  pluginNames(readLayers({ NODE_ENV: 'test' }), {}),
);
