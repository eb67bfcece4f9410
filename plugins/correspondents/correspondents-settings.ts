import { token } from '../../host/plugin-api/index.js';
import type { CorrespondentsConfig } from './correspondents-config.js';

/** The plugin's part of the configuration, for its own services. */
export const CorrespondentsSettings = token<CorrespondentsConfig>('correspondents/CorrespondentsSettings');
