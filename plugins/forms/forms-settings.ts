import { token } from '../../host/plugin-api/index.js';
import type { FormsConfig } from './forms-config.js';

/** The plugin's part of the configuration, for its own services. */
export const FormsSettings = token<FormsConfig>('forms/FormsSettings');
