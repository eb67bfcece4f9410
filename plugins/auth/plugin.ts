import {
  Clock,
  Database,
  DeclaredPermissions,
  definePlugin,
  HostSettings,
} from '../../host/plugin-api/index.js';
import { authAdmin } from './auth-admin.js';
import { ApiKeys } from './api-keys/api-keys.js';
import { authCommands } from './auth-commands.js';
import { authConfig } from './auth-config.js';
import { authRoutes } from './auth-routes.js';
import { authContributions, bindAuthServices } from './auth-services.js';
import { AuthSweeper } from './auth-sweeper.js';
import { RolesSection } from './bundle/roles-section.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { PasswordResetService } from './passwords/password-reset-service.js';
import { PasswordService } from './passwords/password-service.js';
import { SecondFactorService } from './second-factor/second-factor-service.js';
import { SessionService } from './sessions/session-service.js';
import { KeyRing } from './tokens/key-ring.js';
import { TokenService } from './tokens/token-service.js';
import { UserAdministration } from './users/user-administration.js';
import { UserRepository } from './users/user-repository.js';
import { UserService } from './users/user-service.js';

/** Users, roles, tokens, sessions and keys: who is calling (decisions, section 2). */
export const authPlugin = definePlugin({
  id: 'auth',
  config: authConfig,
  permissions: [{ code: 'auth.admin', name: 'Administrar usuarios, roles y credenciales' }],
  contributes: authContributions,
  bindings: bindAuthServices,
  migrations: new URL('./migrations/', import.meta.url),
  uses: {
    administration: UserAdministration,
    apiKeys: ApiKeys,
    clock: Clock,
    database: Database,
    declared: DeclaredPermissions,
    hasher: PasswordHasher,
    keys: KeyRing,
    passwords: PasswordService,
    repository: UserRepository,
    resets: PasswordResetService,
    roles: RolesSection,
    secondFactor: SecondFactorService,
    sessions: SessionService,
    settings: HostSettings,
    sweeper: AuthSweeper,
    tokens: TokenService,
    users: UserService,
  },
  routes: authRoutes,
  admin: authAdmin,
  commands: authCommands,
  start: ({ sweeper }) => sweeper.start(),
  stop: ({ sweeper }) => sweeper.stop(),
});
