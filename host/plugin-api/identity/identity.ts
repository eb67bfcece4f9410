import type { Request, Response } from 'express';
import type { z } from 'zod';
import { contributionPoint } from '../plugin/contribution-point.js';
import type { Transaction } from '../data/database.js';
import type { Problem } from '../errors.js';
import type { GroupName } from './groups.js';
import { token } from '../token.js';

/**
 * The names of the ways to say who one is; each has one {@link CredentialScheme}. `host` alone has none: it is that of
 * the service itself, which acts for somebody ({@link UserDirectory.identityOf}), and no route accepts it.
 */
export type SchemeName = 'jwt' | 'session' | 'api-key' | 'host' | (string & {});

/** The caller: the one shape that every scheme ends in (decisions, section 2). */
export interface Identity {
  readonly userId: number;
  readonly username: string;
  readonly isSuperuser: boolean;
  readonly permissions: ReadonlySet<string>;
  /**
   * The caller's groups, of all sources, as they were within the last second: asking costs nothing. None for a
   * credential with permissions of its own, such as an api-key.
   */
  readonly groups: ReadonlySet<GroupName>;
  readonly scheme: SchemeName;
  /** Returns whether this caller holds a permission; a superuser holds all. */
  may(permission: string): boolean;
}

/** What a scheme has proved about a request, before the account behind it is looked at. */
export interface VerifiedCredential {
  readonly userId: number;
  /** The account's generation when the credential was given out; an older one is refused. */
  readonly generation: number;
  /**
   * The login that the credential came from, where it ends with one; {@link UserStore.findAccount} is asked about it.
   */
  readonly login?: string;
  /**
   * What the credential itself may be used for, in place of the account's permissions: an api-key is good for the
   * endpoints that it was issued for and no other.
   */
  readonly permissions?: ReadonlySet<string>;
}

/** An account as identity needs it: one row, fetched once a request. */
export interface Account {
  readonly id: number;
  readonly username: string;
  readonly isActive: boolean;
  readonly isSuperuser: boolean;
  readonly permissions: ReadonlySet<string>;
  /** Grows with "sign out everywhere" and with a new password: what was given out before is refused. */
  readonly generation: number;
  /** Whether the login that was asked about is over, or is none of this account. */
  readonly loginEnded?: boolean;
}

/** Makes the identity of an account: what every caller holds is decided here, whatever the credential. */
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

/** The one user store of the service. Bound by the `auth` plugin; another one may bind its own instead. */
export interface UserStore {
  /** One round trip at most, the account's `login` included; `undefined` for an unknown id. */
  findAccount(userId: number, login?: string, tx?: Transaction): Promise<Account | undefined>;
  /** Those of these users whose accounts are active, in one statement for two thousand: for a `GroupSource`. */
  activeOf(userIds: Iterable<number>, tx?: Transaction): Promise<ReadonlySet<number>>;
}
export const UserStore = token<UserStore>('host/UserStore');

/** A person of the user store, as somebody outside names them. */
export interface KnownPerson {
  readonly userId: number;
  readonly email: string | null;
}

/** How a user is called. */
export interface UserName {
  readonly username: string;
  /** The user's names; the username without any. */
  readonly name: string;
}

/** Finds people, and names them. Bound beside the {@link UserStore}. */
export interface UserDirectory {
  /** Returns the active user with this identification; `undefined` where there is none, or more than one. */
  findByIdentification(kind: string, number: string, tx?: Transaction): Promise<KnownPerson | undefined>;
  /** Returns the active user of this name, letter by letter. */
  findByUsername(username: string, tx?: Transaction): Promise<KnownPerson | undefined>;
  /** What users are called, inactive ones too, in one statement for two thousand; unknown ids are left out. */
  named(userIds: Iterable<number>, tx?: Transaction): Promise<ReadonlyMap<number, UserName>>;
  /**
   * Returns a user for whom the service acts, as a job or a channel does: with what the user holds now, as after a
   * login. `undefined` for an inactive or unknown user. Its scheme is `host`. Without `tx` one statement; with it,
   * permissions and groups are read as that transaction sees them.
   */
  identityOf(userId: number, tx?: Transaction): Promise<Identity | undefined>;
}
export const UserDirectory = token<UserDirectory>('host/UserDirectory');

/**
 * Why the host refuses a credential that its scheme did not refuse: none was shown, the account behind it (401), or a
 * permission that it lacks (403).
 */
export type CredentialRefusal = 'missing' | 'unknown' | 'inactive' | 'signed-out' | 'forbidden';

/** What a request shows beside the credential of a scheme, for the document; the scheme asks for it. */
export interface CompanionCredential {
  /** Another scheme, or a name of its own together with `openapi`. */
  readonly name: string;
  /** OpenAPI security scheme object, where it is no scheme by itself. */
  readonly openapi?: Readonly<Record<string, unknown>>;
  /** Only where something may be changed: by any method but GET. */
  readonly onChange?: boolean;
  /** What a request without it is refused with. */
  readonly status: 401 | 403;
}

/** Why a scheme itself refuses what it was shown, in whatever terms its own {@link CredentialScheme.refusal} words. */
export interface RefusedCredential {
  readonly refused: unknown;
}

/** Takes what must go beside a credential from the first field of a page's form, which has not been read yet. */
export interface FormCompanion {
  /** Called by the scheme: the host refuses the form (403) unless its first field has this value. */
  expect(value: string): void;
}

/**
 * A way to authenticate: proves what a request shows. The account behind it (unknown, inactive, signed out since) is
 * checked by the host, once for all schemes.
 */
export interface CredentialScheme {
  readonly name: SchemeName;
  /**
   * Returns whether the request shows a credential of this kind: the first scheme that a route accepts and that is
   * shown decides.
   */
  isShown(request: Request): boolean;
  /**
   * Returns whether what must go beside it is shown too: a browser sends a cookie with whatever another site makes it
   * send. Always so without it. A route may take one that lacks it for none at all (`optionally`).
   */
  isAccompanied?(request: Request): boolean;
  /**
   * Called where {@link isShown}. What it rejects with is a failure of the service, not a refusal. `inForm` is given on
   * routes whose body is a page's form: what must go beside the credential may come in its first field.
   */
  verify(request: Request, response: Response, inForm?: FormCompanion): Promise<VerifiedCredential | RefusedCredential>;
  /**
   * For an answer that stays open, after {@link verify}: the request renews nothing from then on. Answers a function
   * that verifies what was shown once more, as often as it is called, and renews nothing either. Without it
   * {@link verify} is called again.
   */
  watch?(request: Request): () => Promise<VerifiedCredential | RefusedCredential>;
  /** How a refusal is worded; `info` is a {@link CredentialRefusal}, or what {@link verify} refused with. */
  refusal(info: unknown): Problem;
  /** OpenAPI security scheme object. */
  readonly openapi: Readonly<Record<string, unknown>>;
  readonly beside?: readonly CompanionCredential[];
  /** By status, the schema of the `body` that its refusals prescribe; those without one are worded by the route. */
  readonly refusals?: Readonly<Record<number, z.ZodType>>;
}

/** Where plugins add credential schemes; the host puts them before routes. */
export const CredentialSchemes = contributionPoint<CredentialScheme>('host/CredentialSchemes');
