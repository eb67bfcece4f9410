import { token } from '../../host/plugin-api/index.js';
import type { PortalConfig } from './portal-config.js';

/** The plugin's configuration, for its own services. */
export const PortalSettings = token<PortalConfig>('portal/PortalSettings');
