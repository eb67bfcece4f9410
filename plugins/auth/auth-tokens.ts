import { token } from '../../host/plugin-api/index.js';
import type { AuthConfig as AuthConfigType } from './auth-config.js';

/** The plugin's part of the configuration, for its own services. */
export const AuthSettings = token<AuthConfigType>('auth/AuthSettings');
