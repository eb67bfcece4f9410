import type { Request, Response } from 'express';
import { token } from '../../../host/plugin-api/index.js';

/** A call of a browser as the handler of a route has it: its request and response carry the cookie of the session. */
export interface BrowserCall {
  /** The address of the caller on the network, for limits. */
  readonly address: string;
  readonly express: { readonly request: Request; readonly response: Response };
}

/** The credentials that a person has typed. */
export interface TypedLogin {
  readonly username: string;
  readonly password: string;
  /** A code of the second factor, or a recovery code; blank for none. */
  readonly otp: string;
}

/**
 * The outcome of a login. `refused`: the name or the password is wrong, whichever it is, or there are none.
 * `code_required`: the password is right, and the account has a second factor. `code_refused`: its code is wrong or was
 * used before.
 */
export type LoginOutcome = 'begun' | 'refused' | 'code_required' | 'code_refused';

/** Sessions of browsers, for plugins with pages on which people log in. The rules are those of `/api/sesion`. */
export interface BrowserLogins {
  /** Throws `NotAllowedError` `https_required` where others could read a password on the network. */
  requireSafe(call: BrowserCall): void;
  /**
   * Begins a session, whose id is new. Throws as {@link requireSafe}, `RateLimitError` after too many failures, and
   * `UnavailableError`.
   */
  logIn(typed: TypedLogin, call: BrowserCall): Promise<LoginOutcome>;
  /** Ends the session of a caller who has one, and makes the browser forget it. */
  logOut(call: BrowserCall): Promise<void>;
  /** Returns the value of the first field of forms for a caller with a session. */
  csrfOf(call: BrowserCall): string;
  /** Mails a link for a new password. It takes as long and returns as much whether or not the user exists. */
  mailNewPassword(username: string, call: BrowserCall): Promise<void>;
}
export const BrowserLogins = token<BrowserLogins>('auth/BrowserLogins');
