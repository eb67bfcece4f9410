import { z } from 'zod';
import { BootError } from '../../runtime/boot-error.js';
import type { AnyHostPlugin } from '../../plugin-api/index.js';
import { environmentLayer, pluginVariables, variableOf, type EnvironmentKeys } from './environment.js';
import { withFullPaths } from './full-paths.js';
import { hostConfigShape, pluginList, type HostConfig } from './host-config.js';
import { mergeLayers, type Layer } from './layers.js';
import type { PluginName } from './plugin-folder.js';
import { originIn, type ValueOrigin } from './value-origin.js';

/** The whole configuration, checked and frozen. */
export interface Configuration {
  readonly host: HostConfig;
  /** Returns a plugin's part, as its schema parsed it. */
  of(pluginId: string): unknown;
  /** All values by key, the plugins' parts under their ids. Contains secrets. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Returns the origin of the value at a path of keys. */
  readonly originOf: (keys: readonly string[]) => ValueOrigin;
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}

/** The sources of values beside the files. */
interface Surroundings {
  readonly environment: NodeJS.ProcessEnv;
  readonly variables: EnvironmentKeys;
}

function describe(issue: z.core.$ZodIssue, { environment, variables }: Surroundings): string {
  const unknownKey = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const key = [...issue.path, ...(unknownKey === undefined ? [] : [unknownKey])].join('.');
  const variable = variableOf(key, environment, variables);
  const problem = unknownKey === undefined ? issue.message : 'is not a known key';
  return `Configuration: ${key}${variable ? ` (set by ${variable})` : ''}: ${problem}`;
}

function check<S extends z.ZodType>(schema: S, layer: Layer, surroundings: Surroundings): z.output<S> {
  const result = schema.safeParse(layer);
  if (result.success) return deepFreeze(result.data);
  throw new BootError(describe(result.error.issues[0]!, surroundings));
}

/** Returns the plugin list alone, which must be known before the other keys have a schema. */
export function pluginNames(layer: Layer, environment: NodeJS.ProcessEnv): readonly PluginName[] {
  return check(z.object({ plugins: pluginList }), layer, { environment, variables: {} }).plugins;
}

/**
 * Checks every key against the schemas of host and plugins. Throws {@link BootError} for a wrong or unknown key. The
 * variables of plugins are merged into the layer first, like those of the host before.
 */
export function parseConfiguration(
  layer: Layer,
  plugins: readonly AnyHostPlugin[],
  environment: NodeJS.ProcessEnv,
): Configuration {
  const taken = plugins.find(({ id }) => id === 'host' || id in hostConfigShape);
  if (taken) throw new BootError(`Plugin "${taken.id}": that name belongs to the host.`);
  const parts = plugins.map(({ id, config }): [string, z.ZodType] => [id, config as z.ZodType]);
  const prefaulted = parts.map(([id, config]) => [id, config.prefault({})] as const);
  const variables = pluginVariables(plugins);
  const schema = z.strictObject({ ...hostConfigShape, ...Object.fromEntries(prefaulted) });
  const whole = mergeLayers(layer, environmentLayer(environment, variables));
  const full = withFullPaths(whole, { ...hostConfigShape, ...Object.fromEntries(parts) });
  const values = check(schema, full, { environment, variables });
  const host = values as HostConfig;
  if (host.database.url === undefined && !host.demonstration) {
    throw new BootError(
      'Configuration: database.url: DATABASE_URL is required in production; VENTANILLA_DEMO=true runs a demonstration on an embedded database',
    );
  }
  return deepFreeze({
    host,
    of: (pluginId: string) => (values as Record<string, unknown>)[pluginId],
    values,
    originOf: (keys) => originIn(whole, keys, (key) => variableOf(key, environment, variables)),
  });
}
