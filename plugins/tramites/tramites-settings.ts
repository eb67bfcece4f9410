import { token } from '../../host/plugin-api/index.js';
import type { TramitesConfig } from './tramites-config.js';

/** The plugin's part of the configuration, for its own services. */
export const TramitesSettings = token<TramitesConfig>('tramites/TramitesSettings');
