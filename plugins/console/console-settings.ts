import { token } from '../../host/plugin-api/index.js';
import type { ConsoleConfig } from './console-config.js';

/** The plugin's configuration, as a service of its own. */
export const ConsoleSettings = token<ConsoleConfig>('console/ConsoleSettings');
