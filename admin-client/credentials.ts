/** An access and a refresh token, as `/api/token/` answers them. */
export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
}

/** A user's password. The client logs in at its first call, and again when its login can no longer be refreshed. */
export interface PasswordCredentials {
  readonly username: string;
  readonly password: string;
  /**
   * The code of the second factor: either a code, valid for one login, or a function that asks for one at each login.
   */
  readonly otp?: string | (() => string | Promise<string>) | undefined;
}

/** The credentials of the client: `'session'` is the browser's cookie, from a login at `/api/sesion/`. */
export type Credentials = PasswordCredentials | TokenPair | 'session';
