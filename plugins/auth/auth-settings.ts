import { token } from '../../host/plugin-api/index.js';
import type { AuthConfig } from './auth-config.js';

/** The plugin's configuration, for its own services. */
export const AuthSettings = token<AuthConfig>('auth/AuthSettings');
