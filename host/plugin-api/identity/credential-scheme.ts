import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { Problem } from '../errors.js';
import { contributionPoint } from '../plugin/contribution-point.js';
import type { SchemeName, VerifiedCredential } from './identity.js';

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
