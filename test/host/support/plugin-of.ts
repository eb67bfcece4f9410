import { z } from 'zod';
import { definePlugin, type AnyHostPlugin, type Route } from '../../../host/plugin-api/index.js';

/** Builds a plugin for a test: an id, and the given parts. */
export function pluginOf(parts: Partial<AnyHostPlugin> = {}): AnyHostPlugin {
  return definePlugin({ id: 'sample', config: z.strictObject({}), ...parts });
}

/** Builds a plugin with routes. */
export function routesOf(...routes: readonly Route[]): AnyHostPlugin {
  return pluginOf({ routes: () => routes });
}
