import { definePlugin } from '../../host/plugin-api/index.js';
import { pagesOfThisCopy, PagePlaces } from './building/page-places.js';
import { consoleConfig } from './console-config.js';
import { consoleRoutes, consoleUses } from './console-routes.js';
import { ConsoleSettings } from './console-settings.js';

/**
 * The staff's console: one page with scripts, on the admin procedures and the endpoints of the workflow (decisions,
 * 14).
 */
export const consolePlugin = definePlugin({
  id: 'console',
  config: consoleConfig,
  bindings({ bind }, config) {
    bind(ConsoleSettings).toConstantValue(config);
    bind(PagePlaces).toConstantValue(pagesOfThisCopy);
  },
  uses: consoleUses,
  routes: consoleRoutes,
  health: ({ build }) => build.check(),
  start: ({ build }) => build.look(),
  listening: ({ build }) => build.makeWhereMissing(),
  stop: ({ build }) => build.stop(),
});
