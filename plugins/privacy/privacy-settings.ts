import { token } from '../../host/plugin-api/index.js';
import type { PrivacyConfig } from './privacy-config.js';

/** The plugin's part of the configuration. */
export const PrivacySettings = token<PrivacyConfig>('privacy/PrivacySettings');
