import {
  BundleSections,
  contribute,
  CredentialSchemes,
  GroupSources,
  HostSettings,
  Resealing,
  UserDirectory,
  UserStore,
  type Binder,
} from '../../host/plugin-api/index.js';
import { ApiKeyAdministration } from './api-keys/api-key-administration.js';
import { ApiKeyImports } from './api-keys/api-key-imports.js';
import { ApiKeyScheme } from './api-keys/api-key-scheme.js';
import { ApiKeys } from './api-keys/api-keys.js';
import type { AuthConfig } from './auth-config.js';
import { AuthSettings } from './auth-settings.js';
import { AuthSweeper } from './auth-sweeper.js';
import { ApiUsersSection } from './bundle/api-users-section.js';
import { RolesSection } from './bundle/roles-section.js';
import { UsersSection } from './bundle/users-section.js';
import { UserAccounts } from './contract.js';
import { ourCost, PasswordCost } from './passwords/argon2.js';
import { HeldRefusals } from './passwords/held-refusals.js';
import { LoginLimits } from './passwords/login-limits.js';
import { LoginService } from './passwords/login-service.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { PasswordRules } from './passwords/password-rules.js';
import { PasswordResetService } from './passwords/password-reset-service.js';
import { PasswordService } from './passwords/password-service.js';
import { Stopwatch, systemStopwatch } from './passwords/stopwatch.js';
import { LoginPlaces } from './places/login-places.js';
import { SecondFactor } from './second-factor/second-factor.js';
import { SecondFactorService } from './second-factor/second-factor-service.js';
import { TotpSecrets } from './second-factor/totp-secrets.js';
import { SafeConnections } from './safe-connections.js';
import { openSessionStore } from './sessions/open-session-store.js';
import { SessionMiddleware } from './sessions/session-middleware.js';
import { SessionScheme } from './sessions/session-scheme.js';
import { SessionService } from './sessions/session-service.js';
import { SessionStore } from './sessions/session-store.js';
import { JwtScheme } from './tokens/jwt-scheme.js';
import { KeyRing } from './tokens/key-ring.js';
import { RefreshFamilies } from './tokens/refresh-families.js';
import { TokenCodec } from './tokens/token-codec.js';
import { TokenService } from './tokens/token-service.js';
import { ConsoleSuperusers } from './users/console-superusers.js';
import { DatabaseUserDirectory } from './users/database-user-directory.js';
import { DatabaseUserStore } from './users/database-user-store.js';
import { Grants } from './users/grants.js';
import { KnownPermissions } from './users/known-permissions.js';
import { LiveLogins } from './users/live-logins.js';
import { Reach } from './users/reach.js';
import { RoleAdministration } from './users/role-administration.js';
import { RoleGroups } from './users/role-groups.js';
import { Roles } from './users/roles.js';
import { UserAccountReader } from './users/user-account-reader.js';
import { UserAdministration } from './users/user-administration.js';
import { UserGrants } from './users/user-grants.js';
import { UserImports } from './users/user-imports.js';
import { UserOverview } from './users/user-overview.js';
import { UserRepository } from './users/user-repository.js';
import { UserService } from './users/user-service.js';

const services = [
  ApiKeyAdministration,
  ApiKeyImports,
  ApiKeys,
  ApiKeyScheme,
  ApiUsersSection,
  AuthSweeper,
  ConsoleSuperusers,
  Grants,
  HeldRefusals,
  JwtScheme,
  KeyRing,
  KnownPermissions,
  LiveLogins,
  LoginLimits,
  LoginPlaces,
  LoginService,
  PasswordHasher,
  PasswordResetService,
  PasswordRules,
  PasswordService,
  Reach,
  RefreshFamilies,
  RoleAdministration,
  RoleGroups,
  Roles,
  RolesSection,
  SafeConnections,
  SecondFactor,
  SecondFactorService,
  SessionMiddleware,
  SessionScheme,
  SessionService,
  TokenCodec,
  TokenService,
  TotpSecrets,
  UserAccountReader,
  UserAdministration,
  UserGrants,
  UserImports,
  UserOverview,
  UserRepository,
  UserService,
  UsersSection,
];

/** What the plugin's routes, procedures and commands are handed. */
export const authUses = {
  administration: UserAdministration,
  apiKeys: ApiKeyAdministration,
  connections: SafeConnections,
  keys: KeyRing,
  logins: LiveLogins,
  overview: UserOverview,
  passwords: PasswordService,
  places: LoginPlaces,
  resealing: Resealing,
  resets: PasswordResetService,
  roles: RoleAdministration,
  secondFactor: SecondFactorService,
  sessions: SessionService,
  settings: HostSettings,
  superusers: ConsoleSuperusers,
  sweeper: AuthSweeper,
  tokens: TokenService,
  users: UserService,
} as const;

/** What the plugin adds to the host. */
export const authContributions = [
  ...[JwtScheme, SessionScheme, ApiKeyScheme].map((scheme) => contribute(CredentialSchemes, scheme)),
  ...[RolesSection, UsersSection, ApiUsersSection].map((section) => contribute(BundleSections, section)),
  contribute(GroupSources, RoleGroups),
];

/** Declares everything that the plugin is made of. */
export function bindAuthServices({ bind }: Binder, config: AuthConfig): void {
  bind(AuthSettings).toConstantValue(config);
  bind(PasswordCost).toConstantValue(ourCost);
  bind(Stopwatch).toConstantValue(systemStopwatch);
  bind(SessionStore).toDynamicValue(openSessionStore);
  bind(UserStore).to(DatabaseUserStore);
  bind(UserDirectory).to(DatabaseUserDirectory);
  bind(UserAccounts).toService(UserAdministration);
  for (const service of services) bind<unknown>(service).toSelf();
}
