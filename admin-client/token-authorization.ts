import { AdminClientError, signedOut } from './admin-client-error.js';
import type { Authorization, Proof } from './authorization.js';
import type { TokenPair } from './credentials.js';
import type { PasswordLogin } from './password-login.js';
import { sendJson, type Fetch } from './send-json.js';
import { renewalTime } from './token-lifetime.js';

/** The options for keeping tokens. */
export interface TokenAuthorizationOptions {
  readonly url: string;
  readonly fetch: Fetch;
  readonly tokens?: TokenPair | undefined;
  readonly login?: PasswordLogin | undefined;
  readonly onTokens?: ((tokens: TokenPair | undefined) => void) | undefined;
  readonly currentTokens?: (() => TokenPair | undefined) | undefined;
}

const REFUSED = 'token_not_valid';
const proofOf = ({ access }: TokenPair): Proof => ({ authorization: `Bearer ${access}` });
const isRefusal = (error: unknown): error is AdminClientError =>
  error instanceof AdminClientError && error.code === REFUSED;

/** A pair of tokens that renews itself, once for all calls that need it at the same time. */
export class TokenAuthorization implements Authorization {
  readonly cookies = 'omit';
  readonly renewable = REFUSED;
  private tokens: TokenPair | undefined;
  private renewAt = Infinity;
  private renewing: Promise<TokenPair> | undefined;
  private isSignedOut = false;

  constructor(private readonly options: TokenAuthorizationOptions) {
    if (options.tokens) this.adopt(options.tokens, { issuedNow: false });
  }

  async prove(): Promise<Proof> {
    if (this.isSignedOut) throw signedOut();
    const { tokens } = this;
    return proofOf(tokens && Date.now() < this.renewAt ? tokens : await this.renewOnce());
  }

  async renew(refused: Proof): Promise<void> {
    // Another call may have renewed it meanwhile.
    const isCurrent = this.tokens && proofOf(this.tokens)['authorization'] === refused['authorization'];
    if (isCurrent) await this.renewOnce();
  }

  async signOut(): Promise<void> {
    this.isSignedOut = true;
    await this.renewing?.catch(() => undefined);
    const { tokens } = this;
    this.forget();
    if (!tokens) return;
    // An invalid token has been signed out already.
    await this.post('logout', tokens.refresh).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
    });
  }

  private renewOnce(): Promise<TokenPair> {
    this.renewing ??= this.obtain().finally(() => (this.renewing = undefined));
    return this.renewing;
  }

  private async obtain(): Promise<TokenPair> {
    const { tokens } = this;
    if (tokens) {
      const pair = this.ofAnother(tokens) ?? (await this.refresh(tokens));
      if (pair) return pair;
    }
    if (this.options.login) return this.keep(await this.options.login.logIn());
    const pair = this.options.currentTokens?.();
    if (!tokens && pair) return this.adopt(pair, { issuedNow: false });
    if (tokens) this.forget();
    throw signedOut();
  }

  /** Gets a new pair, or `undefined` when the refresh token is no longer valid. */
  private async refresh(tokens: TokenPair): Promise<TokenPair | undefined> {
    try {
      const { access, refresh } = (await this.post('refresh', tokens.refresh)) as TokenPair;
      return this.keep({ access, refresh });
    } catch (error) {
      if (isRefusal(error)) return this.ofAnother(tokens);
      throw error;
    }
  }

  /** Adopts the newer pair of another tab that shares these tokens. */
  private ofAnother(tokens: TokenPair): TokenPair | undefined {
    const pair = this.options.currentTokens?.();
    return pair && pair.refresh !== tokens.refresh ? this.adopt(pair, { issuedNow: false }) : undefined;
  }

  private post(what: 'refresh' | 'logout', refresh: string): Promise<unknown> {
    const { url, fetch } = this.options;
    const call = {
      method: 'POST',
      url: `${url}/api/token/${what}/`,
      body: { refresh },
      cookies: 'omit',
    } as const;
    return sendJson(fetch, call);
  }

  private adopt(tokens: TokenPair, issue: { readonly issuedNow: boolean }): TokenPair {
    this.tokens = tokens;
    this.renewAt = renewalTime(tokens, issue);
    return tokens;
  }

  private keep(tokens: TokenPair): TokenPair {
    this.adopt(tokens, { issuedNow: true });
    this.options.onTokens?.(tokens);
    return tokens;
  }

  private forget(): void {
    this.tokens = undefined;
    this.options.onTokens?.(undefined);
  }
}
