import path from 'node:path';
import { packageRoot } from '../../runtime/paths.js';
import { isTable, mergeLayers, readLayer, readLayers, type Layer } from './layers.js';

const folder = path.join(packageRoot, 'config');

/** Tells whether no city is configured, other than by the demonstration's own bundle. */
function isDemonstration({ bundle, database }: Layer, environment: NodeJS.ProcessEnv): boolean {
  if (environment['VENTANILLA_CONFIG']) return false;
  if (typeof bundle === 'string') return path.resolve(bundle) === path.join(folder, 'demo.yaml');
  return bundle === undefined && !(isTable(database) && database['url'] !== undefined);
}

/**
 * Returns the layers of a serving host. Where it serves the demonstration city, the lowest layer holds that city's
 * name, letterhead and pages.
 */
export function readServiceLayers(environment: NodeJS.ProcessEnv): Layer {
  const layers = readLayers(environment);
  if (!isDemonstration(layers, environment)) return layers;
  const { mail, ...ofPlugins } = readLayer(path.join(folder, 'demo/city.yaml'));
  const { plugins } = layers;
  const loaded = Object.entries(ofPlugins).filter(([id]) => Array.isArray(plugins) && plugins.includes(id));
  return mergeLayers({ mail, ...Object.fromEntries(loaded) }, layers);
}
