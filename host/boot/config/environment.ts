import { BootError } from '../../runtime/boot-error.js';
import type { AnyHostPlugin } from '../../plugin-api/index.js';
import { hostVariables } from '../../runtime/host-variables.js';

/** Variables, and the key of the whole configuration that each one sets. */
export type EnvironmentKeys = Readonly<Record<string, string>>;

/** What is asked for before there is a configuration. */
const bootVariables = ['NODE_ENV', 'VENTANILLA_CONFIG'];

const numeric = new Set<string>(['PORT']);
const booleans = new Set<string>(['VENTANILLA_DEMO', 'VENTANILLA_PDF_SANDBOX', 'VENTANILLA_PLAIN_HTTP']);
const truths = new Map([
  ['true', true],
  ['false', false],
]);

/** What a variable's text says; one that cannot be read so is left for the check of its key to refuse. */
function valueOf(variable: string, text: string): string | number | boolean {
  if (numeric.has(variable) && /^\d+$/.test(text)) return Number(text);
  return booleans.has(variable) ? (truths.get(text) ?? text) : text;
}

/**
 * Returns the variables of plugins. One that two of them name stops the boot, as its owner would be unclear; so does
 * one of the host's.
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

/** Returns the configuration layer that the environment makes. An empty variable counts as not set. */
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

/** Returns the variable of the host or of a plugin that set a key, or the list that it is of, where one did. */
export function variableOf(
  key: string,
  environment: NodeJS.ProcessEnv,
  ofPlugins: EnvironmentKeys,
): string | undefined {
  return Object.entries({ ...hostVariables, ...ofPlugins }).find(
    ([variable, path]) => (key === path || key.startsWith(`${path}.`)) && environment[variable],
  )?.[0];
}
