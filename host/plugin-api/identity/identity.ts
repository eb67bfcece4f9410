import type { Request, Response } from 'express';
import type { z } from 'zod';
import { contributionPoint } from '../plugin/contribution-point.js';
import type { Transaction } from '../data/database.js';
import type { Problem } from '../errors.js';
import type { GroupName } from './groups.js';
import { token } from '../token.js';

/**
 * The name of a way to authenticate; each has a {@link CredentialScheme}. Only `host` has none: it marks the identity
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
}
export const UserDirectory = token<UserDirectory>('host/UserDirectory');

/**
 * The reason for which the host itself refuses a request: it has no credential, the account is unknown, inactive or
 * signed out (401), or a permission is missing (403).
 */
export type CredentialRefusal = 'missing' | 'unknown' | 'inactive' | 'signed-out' | 'forbidden';

/**
 * A second credential that a request must show beside that of a scheme, such as a header. For the OpenAPI document; the
 * scheme itself checks it.
 */
export interface CompanionCredential {
  /** The name of another scheme, or a new name together with `openapi`. */
  readonly name: string;
  /** The OpenAPI security scheme object, where it is not a scheme by itself. */
  readonly openapi?: Readonly<Record<string, unknown>>;
  /** Whether it is needed only for requests that may change something: every method but GET. */
  readonly onChange?: boolean;
  /** The status of the refusal of a request without it. */
  readonly status: 401 | 403;
}

/**
 * The refusal of a credential by its own scheme, in terms that only its {@link CredentialScheme.refusal} understands.
 */
export interface RefusedCredential {
  readonly refused: unknown;
}

/** The companion of a credential in the first field of a page's form, which has not been read yet. */
export interface FormCompanion {
  /** Makes the host refuse the form (403) unless its first field has this value. The scheme calls it. */
  expect(value: string): void;
}

/**
 * A way to authenticate, which verifies the credential of a request. The host checks the account behind it (unknown,
 * inactive, signed out since), once for all schemes.
 */
export interface CredentialScheme {
  readonly name: SchemeName;
  /**
   * Tells whether the request shows a credential of this kind. The first scheme that a route accepts and that is shown
   * decides.
   */
  isShown(request: Request): boolean;
  /**
   * Tells whether the request also shows the companion of the credential: a browser sends a cookie with any request
   * that another site makes it send. Without this method, always true. A route may treat a credential without its
   * companion as none (`optionally`).
   */
  isAccompanied?(request: Request): boolean;
  /**
   * Verifies the credential of a request for which {@link isShown} holds. A rejection is a failure of the service, not
   * a refusal. `inForm` is given on routes whose body is a page's form, whose first field may hold the companion of the
   * credential.
   */
  verifyCredential(
    request: Request,
    response: Response,
    inForm?: FormCompanion,
  ): Promise<VerifiedCredential | RefusedCredential>;
  /**
   * Prepares the repeated checks of an answer that stays open; called after {@link verifyCredential}. From then on the
   * request does not renew its credential. Returns a function that verifies the credential again at each call, without
   * renewing it. Without this method, {@link verifyCredential} is called again.
   */
  watchCredential?(request: Request): () => Promise<VerifiedCredential | RefusedCredential>;
  /**
   * Returns the problem of a refusal; `info` is a {@link CredentialRefusal}, or the `refused` that
   * {@link verifyCredential} returned.
   */
  refusal(info: unknown): Problem;
  /** The OpenAPI security scheme object. */
  readonly openapi: Readonly<Record<string, unknown>>;
  readonly beside?: readonly CompanionCredential[];
  /**
   * The schemas of the `body` that its refusals prescribe, by status; the route builds the bodies of other refusals.
   */
  readonly refusals?: Readonly<Record<number, z.ZodType>>;
}

/** The point to which plugins contribute credential schemes. */
export const CredentialSchemes = contributionPoint<CredentialScheme>('host/CredentialSchemes');
