import {
  BundleSections,
  contribute,
  CredentialSchemes,
  Expiries,
  GroupSources,
  HostSettings,
  Resealing,
  UserDirectory,
  UserReferences,
  UserStore,
  type Binder,
} from '../../host/plugin-api/index.js';
import { ApiKeyAdministration } from './api-keys/api-key-administration.js';
import { ApiKeyExpiries } from './api-keys/api-key-expiries.js';
import { ApiKeyScheme } from './api-keys/api-key-scheme.js';
import type { AuthConfig } from './auth-config.js';
import { AuthSettings } from './auth-settings.js';
import { AuthSweeper } from './auth-sweeper.js';
import { ApiUsersSection } from './bundle/api-users-section.js';
import { RolesSection } from './bundle/roles-section.js';
import { UsersSection } from './bundle/users-section.js';
import { BrowserLogins, UserAccounts } from './contract.js';
import { ourCost, PasswordCost } from './passwords/argon2.js';
import { PasswordResetService } from './passwords/password-reset-service.js';
import { PasswordService } from './passwords/password-service.js';
import { Stopwatch, systemStopwatch } from './passwords/stopwatch.js';
import { LoginPlaces } from './places/login-places.js';
import { SecondFactorService } from './second-factor/second-factor-service.js';
import { SafeConnections } from './safe-connections.js';
import { openSessionStore } from './sessions/open-session-store.js';
import { PageLogins } from './sessions/page-logins.js';
import { SessionScheme } from './sessions/session-scheme.js';
import { SessionService } from './sessions/session-service.js';
import { SessionStore } from './sessions/session-store.js';
import { JwtScheme } from './tokens/jwt-scheme.js';
import { KeyRing } from './tokens/key-ring.js';
import { TokenService } from './tokens/token-service.js';
import { ConsoleSuperusers } from './users/console-superusers.js';
import { DatabaseUserDirectory } from './users/database-user-directory.js';
import { DatabaseUserStore } from './users/database-user-store.js';
import { Invitations } from './users/invitations.js';
import { LiveLogins } from './users/live-logins.js';
import { OwnLogins } from './users/own-logins.js';
import { ApiKeyHolders } from './users/referring-things.js';
import { RoleAdministration } from './users/role-administration.js';
import { RoleGroups } from './users/role-groups.js';
import { UserAdministration } from './users/user-administration.js';
import { UserCredentials } from './users/user-credentials.js';
import { UserOverview } from './users/user-overview.js';
import { UserService } from './users/user-service.js';

/** The services that the plugin's routes, procedures and commands receive. */
export const authUses = {
  administration: UserAdministration,
  apiKeys: ApiKeyAdministration,
  connections: SafeConnections,
  credentials: UserCredentials,
  invitations: Invitations,
  keys: KeyRing,
  logins: LiveLogins,
  overview: UserOverview,
  ownLogins: OwnLogins,
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

/** The plugin's contributions to the host. */
export const authContributions = [
  ...[JwtScheme, SessionScheme, ApiKeyScheme].map((scheme) => contribute(CredentialSchemes, scheme)),
  ...[RolesSection, UsersSection, ApiUsersSection].map((section) => contribute(BundleSections, section)),
  contribute(GroupSources, RoleGroups),
  contribute(UserReferences, ApiKeyHolders),
  contribute(Expiries, ApiKeyExpiries),
];

/** Binds the services of the plugin. */
export function bindAuthServices({ bind }: Binder, config: AuthConfig): void {
  bind(AuthSettings).toConstantValue(config);
  bind(PasswordCost).toConstantValue(ourCost);
  bind(Stopwatch).toConstantValue(systemStopwatch);
  bind(SessionStore).toDynamicValue(openSessionStore);
  bind(UserStore).toService(DatabaseUserStore);
  bind(UserDirectory).toService(DatabaseUserDirectory);
  bind(BrowserLogins).toService(PageLogins);
  bind(UserAccounts).toService(UserAdministration);
}
