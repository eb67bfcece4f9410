import { AdminClientError, signedOut } from './admin-client-error.js';
import type { PasswordCredentials, TokenPair } from './credentials.js';
import { sendJson, type Fetch } from './send-json.js';

/** The login with a password, which is repeated only where it can succeed. */
export class PasswordLogin {
  private refusal: AdminClientError | undefined;
  private spentCode = false;

  constructor(
    private readonly url: string,
    private readonly credentials: PasswordCredentials,
    private readonly fetch: Fetch,
  ) {}

  /**
   * Logs in. Throws `AdminClientError`. A refused password is not sent again: repeating it would lock the user out, and
   * a fixed code of the second factor is valid once.
   */
  async logIn(): Promise<TokenPair> {
    if (this.refusal) throw this.refusal;
    const { username, password, otp } = this.credentials;
    if (this.spentCode) throw signedOut();
    this.spentCode = typeof otp === 'string';
    const code = typeof otp === 'function' ? await otp() : otp;
    const body = { username, password, ...(code !== undefined && { otp: code }) };
    try {
      const call = { method: 'POST', url: `${this.url}/api/token/`, body, cookies: 'omit' } as const;
      const { access, refresh } = (await sendJson(this.fetch, call)) as TokenPair;
      return { access, refresh };
    } catch (error) {
      if (error instanceof AdminClientError && error.code === 'invalid_credentials') this.refusal = error;
      throw error;
    }
  }
}
