import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { AuthenticationError, Clock } from '../../../host/plugin-api/index.js';
import type { AuthConfig } from '../auth-config.js';
import { AuthSettings } from '../auth-settings.js';
import { LoginService, type LoginAttempt } from '../passwords/login-service.js';
import type { UserRow } from '../users/user-repository.js';
import { RefreshFamilies } from './refresh-families.js';
import { TokenCodec, type AccessClaims, type RefreshClaims } from './token-codec.js';

export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
}

const refused = (): AuthenticationError =>
  new AuthenticationError('El token es inválido o ha expirado', { code: 'token_not_valid' });

interface Family {
  readonly id: string;
  readonly userId: number;
  readonly generation: number;
  /** Seconds since 1970. */
  readonly ends: number;
}

/**
 * Issues tokens for a password, issues a new pair for a refresh token, and ends a login (interface, "Login and
 * tokens").
 */
@injectable()
export class TokenService {
  constructor(
    @inject(LoginService) private readonly logins: LoginService,
    @inject(RefreshFamilies) private readonly families: RefreshFamilies,
    @inject(TokenCodec) private readonly codec: TokenCodec,
    @inject(Clock) private readonly clock: Clock,
    @inject(AuthSettings) private readonly settings: AuthConfig,
  ) {}

  /** Logs in and issues a pair. Throws as {@link LoginService.login} does. */
  async obtain(attempt: LoginAttempt): Promise<{ readonly user: UserRow; readonly pair: TokenPair }> {
    const user = await this.logins.login(attempt);
    const family: Family = {
      id: randomUUID(),
      userId: user.id,
      generation: user.generation,
      ends: this.now() + this.settings.familySeconds,
    };
    const claims = this.refreshClaims(family);
    await this.families.begin({
      id: family.id,
      userId: user.id,
      jti: claims.jti,
      expiresAt: new Date(claims.exp * 1000),
      endsAt: new Date(family.ends * 1000),
      device: attempt.device,
      address: attempt.address,
    });
    return { user, pair: await this.pair(claims) };
  }

  /**
   * Issues a new pair to the caller at `address`. Of several calls with one token exactly one succeeds; the others
   * throw `AuthenticationError`.
   */
  async refresh(token: string, address: string): Promise<TokenPair> {
    const claims = await this.codec.readRefresh(token);
    if (!claims) throw refused();
    const successor = this.refreshClaims({
      id: claims.fam,
      userId: claims.user_id,
      generation: claims.gen,
      ends: claims.fam_exp,
    });
    const won = await this.families.rotate(claims, {
      jti: successor.jti,
      expiresAt: new Date(successor.exp * 1000),
      address,
    });
    if (!won) {
      await this.families.punishReuse(claims);
      throw refused();
    }
    return this.pair(successor);
  }

  /** Ends a login: its refresh tokens and access tokens are refused from then on. */
  async logout(token: string): Promise<void> {
    const claims = await this.codec.readRefresh(token);
    if (claims && (await this.families.end(claims))) return;
    if (claims) await this.families.punishReuse(claims);
    throw refused();
  }

  private now(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }

  private refreshClaims({ id, userId, generation, ends }: Family): RefreshClaims {
    const iat = this.now();
    return {
      token_type: 'refresh',
      exp: Math.min(iat + this.settings.refreshSeconds, ends),
      iat,
      jti: randomUUID(),
      user_id: userId,
      gen: generation,
      fam: id,
      fam_exp: ends,
    };
  }

  private async pair(refresh: RefreshClaims): Promise<TokenPair> {
    const access: AccessClaims = {
      token_type: 'access',
      // An access token does not outlive its family, whose row says until then whether the login has ended.
      exp: Math.min(refresh.iat + this.settings.accessSeconds, refresh.exp),
      iat: refresh.iat,
      jti: randomUUID(),
      user_id: refresh.user_id,
      gen: refresh.gen,
      fam: refresh.fam,
    };
    return { access: await this.codec.sign(access), refresh: await this.codec.sign(refresh) };
  }
}
