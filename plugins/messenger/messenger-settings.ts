import { token } from '../../host/plugin-api/index.js';
import type { MessengerConfig } from './messenger-config.js';

/** The plugin's part of the configuration, for its own services. */
export const MessengerSettings = token<MessengerConfig>('messenger/MessengerSettings');
