import path from 'node:path';
import { packageRoot } from '../../runtime/paths.js';
import { isTable, mergeLayers, readLayer, readLayers, type Layer } from './layers.js';

const folder = path.join(packageRoot, 'config');

/** Returns whether nothing names a city but, at the most, the bundle of the demonstration. */
function isDemonstration({ bundle, database }: Layer, environment: NodeJS.ProcessEnv): boolean {
  if (environment['VENTANILLA_CONFIG']) return false;
  if (typeof bundle === 'string') return path.resolve(bundle) === path.join(folder, 'demo.yaml');
  return bundle === undefined && !(isTable(database) && database['url'] !== undefined);
}

/**
 * Returns the layers of a host that serves: below all others, the name, the letterhead and the pages of the
 * demonstration city where that is what it serves.
 */
export function readServiceLayers(environment: NodeJS.ProcessEnv): Layer {
  const layers = readLayers(environment);
  if (!isDemonstration(layers, environment)) return layers;
  const { mail, ...ofPlugins } = readLayer(path.join(folder, 'demo/city.yaml'));
  const { plugins } = layers;
  const loaded = Object.entries(ofPlugins).filter(([id]) => Array.isArray(plugins) && plugins.includes(id));
  return mergeLayers({ mail, ...Object.fromEntries(loaded) }, layers);
}
