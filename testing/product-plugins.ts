import { pluginNames } from '../host/boot/config/configuration.js';
import { readLayers } from '../host/boot/config/layers.js';
import type { AnyHostPlugin } from '../host/plugin-api/index.js';
import { loadPlugins } from '../host/boot/plugins/load-plugins.js';

/** The plugins of `config/default.yaml`: what a test host runs unless it says otherwise. */
export const productPlugins: readonly AnyHostPlugin[] = await loadPlugins(
  pluginNames(readLayers({ NODE_ENV: 'test' }), {}),
);
