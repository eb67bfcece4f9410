import type { Transaction } from '../data/database.js';
import type { GroupName } from './groups.js';
import { token } from '../token.js';

/**
 * The name of a way to authenticate; each has a `CredentialScheme`. Only `host` has none: it marks the identity
 * under which the service acts for a user ({@link UserDirectory.identityOf}), and no route accepts it.
 */
export type SchemeName = 'jwt' | 'session' | 'api-key' | 'host' | (string & {});

/** The caller, in the form that is common to all schemes (decisions, section 2). */
export interface Identity {
  readonly userId: number;
  readonly username: string;
  readonly isSuperuser: boolean;
  readonly permissions: ReadonlySet<string>;
  /**
   * The caller's groups, of all sources, at most a second old. Empty for a credential with permissions of its own, such
   * as an api-key.
   */
  readonly groups: ReadonlySet<GroupName>;
  readonly scheme: SchemeName;
  /** Tells whether the caller holds a permission; a superuser holds all. */
  may(permission: string): boolean;
}

/** The proof that a scheme found in a request, before the host checks the account. */
export interface VerifiedCredential {
  readonly userId: number;
  /** The account's generation when the credential was issued; the host refuses an older one. */
  readonly generation: number;
  /**
   * The login that issued the credential, where the credential ends with it; {@link UserStore.findAccount} checks it.
   */
  readonly login?: string;
  /**
   * The permissions of the credential itself, which replace those of the account: an api-key opens the endpoints that
   * it was issued for and no others.
   */
  readonly permissions?: ReadonlySet<string>;
}

/** An account as the host needs it to make an identity: one row, read once for each request. */
export interface Account {
  readonly id: number;
  readonly username: string;
  readonly isActive: boolean;
  readonly isSuperuser: boolean;
  readonly permissions: ReadonlySet<string>;
  /** Grows with "sign out everywhere" and with a new password: credentials of an older generation are refused. */
  readonly generation: number;
  /** Whether the login in question has ended, or belongs to another account. */
  readonly loginEnded?: boolean;
}

/**
 * Makes the identity of an account. The one place that decides on the caller's permissions, whatever the credential.
 */
export function identityFrom(
  account: Account,
  shown: Pick<Identity, 'scheme' | 'groups'> & Pick<VerifiedCredential, 'permissions'>,
): Identity {
  const { id: userId, username } = account;
  const { scheme, groups, permissions = account.permissions } = shown;
  const isSuperuser = account.isSuperuser && shown.permissions === undefined;
  const may = (permission: string): boolean => isSuperuser || permissions.has(permission);
  return { userId, username, isSuperuser, permissions, groups, scheme, may };
}

/** The user store of the service. The `auth` plugin binds it; another plugin may bind its own instead. */
export interface UserStore {
  /**
   * Finds an account, and tells whether `login` has ended, in one round trip at most; `undefined` for an unknown id.
   */
  findAccount(userId: number, login?: string, tx?: Transaction): Promise<Account | undefined>;
  /**
   * Returns the ids of those users whose accounts are active, in one statement for each two thousand: for a
   * `GroupSource`.
   */
  activeOf(userIds: Iterable<number>, tx?: Transaction): Promise<ReadonlySet<number>>;
}
export const UserStore = token<UserStore>('host/UserStore');

/** A person of the user store, found by an external name. */
export interface KnownPerson {
  readonly userId: number;
  readonly email: string | null;
}

/** The names of a user. */
export interface UserName {
  readonly username: string;
  /** The user's full name; the username where there is none. */
  readonly name: string;
}

/** A user in a list to choose from. */
interface StaffMember extends UserName {
  readonly userId: number;
}

/**
 * Tells whether a user works for the city: a superuser, or a user who holds a permission or belongs to a group. A
 * citizen with a login holds nothing.
 */
export function isStaff({ isSuperuser, permissions, groups }: Identity): boolean {
  return isSuperuser || permissions.size > 0 || groups.size > 0;
}

/** The directory of users, which finds people and names them. Bound beside the {@link UserStore}. */
export interface UserDirectory {
  /** Finds the active user with this identification; `undefined` when there is none, or more than one. */
  findByIdentification(kind: string, number: string, tx?: Transaction): Promise<KnownPerson | undefined>;
  /** Finds the active user with exactly this username. */
  findByUsername(username: string, tx?: Transaction): Promise<KnownPerson | undefined>;
  /**
   * Returns the names of users, inactive ones too, in one statement for each two thousand; unknown ids are left out.
   */
  namesOf(userIds: Iterable<number>, tx?: Transaction): Promise<ReadonlyMap<number, UserName>>;
  /**
   * Returns the identity of a user for whom the service acts, as a job or a channel does, with the permissions that the
   * user holds now, as after a login. `undefined` for an inactive or unknown user. Its scheme is `host`. One statement
   * without `tx`; with `tx`, permissions and groups are read as that transaction sees them.
   */
  identityOf(userId: number, tx?: Transaction): Promise<Identity | undefined>;
  /**
   * Finds active members of staff by the beginnings of words of their names or usernames, without regard to accents and
   * capitals, sorted by name: to choose one from a list. It finds users who hold a permission or belong to a group, and
   * no other user: a citizen may have a login. It reads all staff, by their ids; not to be called inside a transaction.
   */
  findStaff(words: string, limit: number): Promise<readonly StaffMember[]>;
  /**
   * Finds users of any kind, inactive ones too: members and former members of staff as {@link findStaff}, and users
   * whose username begins with the text. To look into what a person did; not to be called inside a transaction.
   */
  findUsers(text: string, limit: number): Promise<readonly StaffMember[]>;
}
export const UserDirectory = token<UserDirectory>('host/UserDirectory');
