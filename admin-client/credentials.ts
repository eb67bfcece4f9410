/** An access and a refresh token, as `/api/token/` answers them. */
export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
}

/** A user's password. The client logs in at its first call, and again where its login can't be refreshed any more. */
export interface PasswordCredentials {
  readonly username: string;
  readonly password: string;
  /** The code of the second factor: one, good for one login, or what asks for a new one at each login. */
  readonly otp?: string | (() => string | Promise<string>) | undefined;
}

/** How the client shows who calls: `'session'` is the browser's cookie, from a login at `/api/sesion/`. */
export type Credentials = PasswordCredentials | TokenPair | 'session';
