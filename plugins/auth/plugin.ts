import {
  BundleSections,
  contribute,
  CredentialSchemes,
  definePlugin,
  UserStore,
} from '../../host/plugin-api/index.js';
import { authConfig } from './auth-config.js';
import { authRoutes } from './auth-routes.js';
import { AuthSettings } from './auth-settings.js';
import { RolesSection } from './bundle/roles-section.js';
import { UsersSection } from './bundle/users-section.js';
import { FamilySweeper } from './tokens/family-sweeper.js';
import { JwtScheme } from './tokens/jwt-scheme.js';
import { KeyRing } from './tokens/key-ring.js';
import { RefreshFamilies } from './tokens/refresh-families.js';
import { TokenCodec } from './tokens/token-codec.js';
import { TokenService } from './tokens/token-service.js';
import { DatabaseUserStore } from './users/database-user-store.js';
import { Grants } from './users/grants.js';
import { LoginService } from './users/login-service.js';
import { PasswordHasher } from './users/password-hasher.js';
import { UserRepository } from './users/user-repository.js';

/** Users, roles, tokens: who is calling (decisions, section 2). */
export const authPlugin = definePlugin({
  id: 'auth',
  config: authConfig,
  permissions: [{ code: 'auth.admin', name: 'Administrar usuarios, roles y credenciales' }],
  contributes: [
    contribute(CredentialSchemes, JwtScheme),
    contribute(BundleSections, RolesSection),
    contribute(BundleSections, UsersSection),
  ],
  bindings({ bind }, config) {
    bind(AuthSettings).toConstantValue(config);
    bind(UserStore).to(DatabaseUserStore);
    const services = [
      FamilySweeper,
      Grants,
      JwtScheme,
      KeyRing,
      LoginService,
      PasswordHasher,
      RefreshFamilies,
      RolesSection,
      TokenCodec,
      TokenService,
      UserRepository,
      UsersSection,
    ];
    for (const service of services) bind<unknown>(service).toSelf();
  },
  migrations: new URL('./migrations/', import.meta.url),
  uses: { tokens: TokenService, sweeper: FamilySweeper },
  routes: authRoutes,
  start: ({ sweeper }) => sweeper.start(),
  stop: ({ sweeper }) => sweeper.stop(),
});
