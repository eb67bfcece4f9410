import { inject, injectable } from 'inversify';
import { Secret, TOTP } from 'otpauth';
import { Logger, SealError, Secrets, type SealedColumn } from '../../../host/plugin-api/index.js';

const PERIOD_SECONDS = 30;

/** The column with the secrets, sealed, each bound to its user. */
export const totpColumn: SealedColumn = {
  table: 'auth_totp',
  key: 'user_id',
  column: 'secret',
  purpose: 'auth/totp',
};

/** Secrets of the second factor (RFC 6238), sealed where they are stored. */
@injectable()
export class TotpSecrets {
  constructor(
    @inject(Secrets) private readonly secrets: Secrets,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  /** Creates a secret: in the stored form, and in the form for an authenticator. */
  create(userId: number, username: string): { readonly stored: Buffer; readonly secret: string; readonly uri: string } {
    const secret = new Secret({ size: 20 });
    const uri = this.totp(secret, username).toString();
    const stored = this.secrets.sealBytes(totpColumn.purpose, String(userId), Buffer.from(secret.bytes));
    return { stored, secret: secret.base32, uri };
  }

  /** Returns the time step of a code, the present one or a neighbour; `undefined` when it matches none. */
  stepOf(userId: number, stored: Buffer, code: string, now: Date): number | undefined {
    if (!/^\d{6}$/.test(code)) return undefined;
    const bytes = this.unsealed(userId, stored);
    if (!bytes) return undefined;
    const secret = new Secret({ buffer: new Uint8Array(bytes).buffer });
    const delta = this.totp(secret, '').validate({ token: code, timestamp: now.getTime(), window: 1 });
    return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
  }

  private totp(secret: Secret, label: string): TOTP {
    return new TOTP({ issuer: 'Ventanilla', label, secret, digits: 6, period: PERIOD_SECONDS });
  }

  /**
   * Unseals a secret. `undefined` where it was sealed for another user or under an unknown root key: no code matches
   * it.
   */
  private unsealed(userId: number, stored: Buffer): Buffer | undefined {
    try {
      return this.secrets.openSealed(totpColumn.purpose, String(userId), stored);
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      this.logger.error({ userId, reason: error.reason }, 'the secret of a second factor cannot be opened');
      return undefined;
    }
  }
}
