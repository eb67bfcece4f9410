import { InputError, type AnyHostPlugin } from '../plugin-api/index.js';
import type { LiveInstance } from './host-instances.js';

/**
 * For a command that works on what every plugin keeps: what a plugin keeps that is not loaded here would be left out.
 * Throws `InputError` where a host that serves has such a plugin.
 */
export function refuseOtherPlugins(hosts: readonly LiveInstance[], plugins: readonly AnyHostPlugin[]): void {
  const ours = new Set(['host', ...plugins.map(({ id }) => id)]);
  for (const { name, versions } of hosts) {
    const missing = Object.keys(versions).filter((owner) => !ours.has(owner));
    if (missing.length === 0) continue;
    throw new InputError(`The host ${name} has plugins that this command does not load: ${missing.join(', ')}.`);
  }
}
