import {
  BundleSections,
  contribute,
  CredentialSchemes,
  UserStore,
  type Binder,
} from '../../host/plugin-api/index.js';
import { ApiKeyScheme } from './api-keys/api-key-scheme.js';
import { ApiKeys } from './api-keys/api-keys.js';
import type { AuthConfig } from './auth-config.js';
import { AuthSettings } from './auth-settings.js';
import { AuthSweeper } from './auth-sweeper.js';
import { ApiUsersSection } from './bundle/api-users-section.js';
import { RolesSection } from './bundle/roles-section.js';
import { UsersSection } from './bundle/users-section.js';
import { LoginLimits } from './passwords/login-limits.js';
import { LoginService } from './passwords/login-service.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { PasswordResetService } from './passwords/password-reset-service.js';
import { PasswordService } from './passwords/password-service.js';
import { SecondFactor } from './second-factor/second-factor.js';
import { SecondFactorService } from './second-factor/second-factor-service.js';
import { TotpSecrets } from './second-factor/totp-secrets.js';
import { DatabaseSessionStore } from './sessions/database-session-store.js';
import { SessionMiddleware } from './sessions/session-middleware.js';
import { SessionScheme } from './sessions/session-scheme.js';
import { SessionService } from './sessions/session-service.js';
import { JwtScheme } from './tokens/jwt-scheme.js';
import { KeyRing } from './tokens/key-ring.js';
import { RefreshFamilies } from './tokens/refresh-families.js';
import { TokenCodec } from './tokens/token-codec.js';
import { TokenService } from './tokens/token-service.js';
import { DatabaseUserStore } from './users/database-user-store.js';
import { Grants } from './users/grants.js';
import { UserAdministration } from './users/user-administration.js';
import { UserRepository } from './users/user-repository.js';
import { UserService } from './users/user-service.js';

const services = [
  ApiKeys,
  ApiKeyScheme,
  ApiUsersSection,
  AuthSweeper,
  DatabaseSessionStore,
  Grants,
  JwtScheme,
  KeyRing,
  LoginLimits,
  LoginService,
  PasswordHasher,
  PasswordResetService,
  PasswordService,
  RefreshFamilies,
  RolesSection,
  SecondFactor,
  SecondFactorService,
  SessionMiddleware,
  SessionScheme,
  SessionService,
  TokenCodec,
  TokenService,
  TotpSecrets,
  UserAdministration,
  UserRepository,
  UserService,
  UsersSection,
];

/** What the plugin adds to the host. */
export const authContributions = [
  ...[JwtScheme, SessionScheme, ApiKeyScheme].map((scheme) => contribute(CredentialSchemes, scheme)),
  ...[RolesSection, UsersSection, ApiUsersSection].map((section) => contribute(BundleSections, section)),
];

/** Declares everything that the plugin is made of. */
export function bindAuthServices({ bind }: Binder, config: AuthConfig): void {
  bind(AuthSettings).toConstantValue(config);
  bind(UserStore).to(DatabaseUserStore);
  for (const service of services) bind<unknown>(service).toSelf();
}
