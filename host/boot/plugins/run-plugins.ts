import { BootError, reasonOf } from '../../runtime/boot-error.js';
import type { AnyHostPlugin, Logger, Resolved } from '../../plugin-api/index.js';
import type { Uses } from '../../plugin-api/plugin/injection.js';

/** A plugin with the services that its functions receive. */
export interface ReadyPlugin {
  readonly plugin: AnyHostPlugin;
  readonly services: Resolved<Uses>;
}

/** Stops plugins in reverse order; one that fails to stop does not keep the others from stopping. */
export async function stopPlugins(started: readonly ReadyPlugin[], logger: Logger): Promise<void> {
  for (const { plugin, services } of started.toReversed()) {
    try {
      await plugin.stop?.(services);
    } catch (error) {
      logger.error(
        { plugin: plugin.id, error: error instanceof Error ? error.name : typeof error },
        'plugin did not stop',
      );
    }
  }
}

/** Starts plugins in order. When one fails, the started ones are stopped, and the `BootError` names it. */
export async function startPlugins(plugins: readonly ReadyPlugin[], logger: Logger): Promise<void> {
  const started: ReadyPlugin[] = [];
  for (const ready of plugins) {
    started.push(ready);
    try {
      await ready.plugin.start?.(ready.services);
    } catch (cause) {
      await stopPlugins(started, logger);
      throw new BootError(`Plugin "${ready.plugin.id}" did not start: ${reasonOf(cause)}`, { cause });
    }
  }
}
