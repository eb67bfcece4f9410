import { z } from 'zod';
import { definePlugin, type AnyHostPlugin, type Route } from '../../../host/plugin-api/index.js';

/** Returns a plugin that a test makes up: nothing but an id, and what the test is about. */
export function pluginOf(parts: Partial<AnyHostPlugin> = {}): AnyHostPlugin {
  return definePlugin({ id: 'sample', config: z.strictObject({}), ...parts });
}

/** Returns a plugin that brings routes. */
export function routesOf(...routes: readonly Route[]): AnyHostPlugin {
  return pluginOf({ routes: () => routes });
}
