import { token } from '../../host/plugin-api/index.js';
import type { FormsConfig } from './forms-config.js';

/** The plugin's configuration, for its own services. */
export const FormsSettings = token<FormsConfig>('forms/FormsSettings');
