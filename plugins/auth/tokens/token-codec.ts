import { inject, injectable } from 'inversify';
import jwt, { type GetPublicKeyOrSecret, type VerifyOptions } from 'jsonwebtoken';
import { z } from 'zod';
import { Clock } from '../../../host/plugin-api/index.js';
import type { AuthConfig } from '../auth-config.js';
import { AuthSettings } from '../auth-settings.js';
import { KeyRing } from './key-ring.js';

const common = {
  exp: z.int(),
  iat: z.int(),
  jti: z.string(),
  user_id: z.int(),
  /** The account's generation when the token was issued. */
  gen: z.int(),
  /** The login to which this token belongs, and with which it ends. */
  fam: z.string(),
};

const accessClaims = z.object({ ...common, token_type: z.literal('access') });
const refreshClaims = z.object({
  ...common,
  token_type: z.literal('refresh'),
  /** The end of that login, in seconds since 1970. */
  fam_exp: z.int(),
});

/** Claims as simplejwt names them, with our own beside them (decisions, section 2). */
export type AccessClaims = z.output<typeof accessClaims>;
export type RefreshClaims = z.output<typeof refreshClaims>;

export const ALGORITHM = 'HS256';

/** Signs and reads tokens, without looking at users or families. */
@injectable()
export class TokenCodec {
  constructor(
    @inject(KeyRing) private readonly keys: KeyRing,
    @inject(Clock) private readonly clock: Clock,
    @inject(AuthSettings) private readonly settings: AuthConfig,
  ) {}

  /** Issuer and audience of the tokens: both are this service. */
  get parties(): { readonly issuer: string; readonly audience: string } {
    const { issuer } = this.settings;
    return { issuer, audience: issuer };
  }

  async sign(claims: AccessClaims | RefreshClaims): Promise<string> {
    const { kid, key } = await this.keys.current();
    return jwt.sign(claims, key, { algorithm: ALGORITHM, keyid: kid, ...this.parties });
  }

  /** Parses the claims of an access token whose signature was verified; `undefined` for another kind. */
  accessClaims(payload: unknown): AccessClaims | undefined {
    return accessClaims.safeParse(payload).data;
  }

  /**
   * Verifies an access token and returns its claims; `undefined` when it is malformed, expired, of another kind or
   * foreign.
   */
  async readAccess(token: string): Promise<AccessClaims | undefined> {
    return this.accessClaims(await this.verify(token));
  }

  /** Verifies a refresh token, as {@link readAccess}. */
  async readRefresh(token: string): Promise<RefreshClaims | undefined> {
    return refreshClaims.safeParse(await this.verify(token)).data;
  }

  /**
   * Returns a function that finds the key in the header of a token, for jsonwebtoken. The token is refused where the
   * key is unknown or has retired; where the keys cannot be read, `fail` is called instead, as that is no fault of the
   * token.
   */
  keyFinder(fail: (error: Error) => void): GetPublicKeyOrSecret {
    return ({ kid }, answer) => {
      if (typeof kid !== 'string') return answer(new Error('no key is named'));
      this.keys.find(kid).then((key) => (key ? answer(null, key) : answer(new Error('no such key'))), fail);
    };
  }

  private verify(token: string): Promise<unknown> {
    const clockTimestamp = Math.floor(this.clock.now().getTime() / 1000);
    const options: VerifyOptions = { algorithms: [ALGORITHM], clockTimestamp, ...this.parties };
    return new Promise((resolve, reject) => {
      jwt.verify(token, this.keyFinder(reject), options, (error, claims) => resolve(error ? undefined : claims));
    });
  }
}
