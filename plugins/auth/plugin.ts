import { definePlugin } from '../../host/plugin-api/index.js';
import { authAdmin } from './auth-admin.js';
import { authCommands } from './auth-commands.js';
import { authConfig } from './auth-config.js';
import { authRoutes } from './auth-routes.js';
import { authContributions, authUses, bindAuthServices } from './auth-services.js';
import { passwordResetLink } from './passwords/password-reset-service.js';
import { totpColumn } from './second-factor/totp-secrets.js';
import { signingKeyColumn } from './tokens/key-ring.js';
import { invitationLink } from './users/invitations.js';

/** Users, roles, tokens, sessions and keys: the identity of callers (decisions, section 2). */
export const authPlugin = definePlugin({
  id: 'auth',
  config: authConfig,
  environment: { VENTANILLA_PLAIN_HTTP: 'plainHttp' },
  permissions: [{ code: 'auth.admin', name: 'Administrar usuarios, roles y credenciales' }],
  contributes: authContributions,
  sections: ['roles', 'usuarios', 'api_usuarios'],
  bindings: bindAuthServices,
  migrations: new URL('./migrations/', import.meta.url),
  sealedColumns: [totpColumn, signingKeyColumn],
  mailTemplates: [passwordResetLink.template, invitationLink.template],
  uses: authUses,
  routes: authRoutes,
  admin: authAdmin,
  commands: authCommands,
  schedules: ({ sweeper }) => [sweeper.schedule, sweeper.wordSchedule],
});
