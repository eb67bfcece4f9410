import { BootError } from '../../runtime/boot-error.js';
import type { AnyHostPlugin } from '../../plugin-api/index.js';
import { hostVariables } from '../../runtime/host-variables.js';

/** The configuration keys that environment variables set, by variable. */
export type EnvironmentKeys = Readonly<Record<string, string>>;

/** The variables that are read before there is a configuration. */
const bootVariables = ['NODE_ENV', 'VENTANILLA_CONFIG'];

const numeric = new Set<string>(['PORT']);
const booleans = new Set<string>(['VENTANILLA_DEMO', 'VENTANILLA_PDF_SANDBOX', 'VENTANILLA_PLAIN_HTTP']);
const truths = new Map([
  ['true', true],
  ['false', false],
]);

/** Converts a variable's text; a text that cannot be converted is left to the check of its key. */
function valueOf(variable: string, text: string): string | number | boolean {
  if (numeric.has(variable) && /^\d+$/.test(text)) return Number(text);
  return booleans.has(variable) ? (truths.get(text) ?? text) : text;
}

/**
 * Returns the variables of plugins. Throws `BootError` where two plugins name the same variable, or a plugin names one
 * of the host.
 */
export function pluginVariables(plugins: readonly AnyHostPlugin[]): EnvironmentKeys {
  const keys: Record<string, string> = {};
  const owners = new Map([...bootVariables, ...Object.keys(hostVariables)].map((variable) => [variable, 'the host']));
  for (const { id, environment = {} } of plugins) {
    for (const [variable, key] of Object.entries(environment)) {
      const owner = owners.get(variable);
      if (owner !== undefined)
        throw new BootError(`Plugin "${id}" names the environment variable ${variable}, which is of ${owner} already.`);
      owners.set(variable, `plugin "${id}"`);
      keys[variable] = `${id}.${key}`;
    }
  }
  return keys;
}

/** Builds the configuration layer from the environment. An empty variable counts as not set. */
export function environmentLayer(
  environment: NodeJS.ProcessEnv,
  keys: EnvironmentKeys = hostVariables,
): Readonly<Record<string, unknown>> {
  const layer: Record<string, unknown> = {};
  for (const [variable, key] of Object.entries(keys)) {
    const value = environment[variable];
    if (value === undefined || value === '') continue;
    const path = key.split('.');
    const last = path.pop()!;
    let target = layer;
    for (const step of path) target = (target[step] ??= {}) as Record<string, unknown>;
    target[last] = valueOf(variable, value);
  }
  return layer;
}

/** Returns the variable of the host or of a plugin that has set a key, or the list or table that contains it. */
export function variableOf(
  key: string,
  environment: NodeJS.ProcessEnv,
  ofPlugins: EnvironmentKeys,
): string | undefined {
  return Object.entries({ ...hostVariables, ...ofPlugins }).find(
    ([variable, path]) => (key === path || key.startsWith(`${path}.`)) && environment[variable],
  )?.[0];
}
