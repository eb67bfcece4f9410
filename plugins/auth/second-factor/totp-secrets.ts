import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Secret, TOTP } from 'otpauth';
import { Logger, Secrets } from '../../../host/plugin-api/index.js';

const PERIOD_SECONDS = 30;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Secrets of the second factor (RFC 6238), encrypted where they are stored: AES-256-GCM, bound to their user. */
@injectable()
export class TotpSecrets {
  private readonly key: KeyObject;

  constructor(
    @inject(Secrets) secrets: Secrets,
    @inject(Logger) private readonly logger: Logger,
  ) {
    this.key = secrets.key('auth/totp');
  }

  /** A new secret: as it is stored, and as an authenticator takes it. */
  create(
    userId: number,
    username: string,
  ): { readonly stored: Buffer; readonly secret: string; readonly uri: string } {
    const secret = new Secret({ size: 20 });
    const uri = this.totp(secret, username).toString();
    return { stored: this.encrypt(userId, Buffer.from(secret.bytes)), secret: secret.base32, uri };
  }

  /** The time step that a code belongs to, the present one or a neighbour; `undefined` when it fits none. */
  stepOf(userId: number, stored: Buffer, code: string, now: Date): number | undefined {
    if (!/^\d{6}$/.test(code)) return undefined;
    const bytes = this.decrypt(userId, stored);
    if (!bytes) return undefined;
    const secret = new Secret({ buffer: new Uint8Array(bytes).buffer });
    const delta = this.totp(secret, '').validate({ token: code, timestamp: now.getTime(), window: 1 });
    return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
  }

  private totp(secret: Secret, label: string): TOTP {
    return new TOTP({ issuer: 'Ventanilla', label, secret, digits: 6, period: PERIOD_SECONDS });
  }

  private encrypt(userId: number, plain: Buffer): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(Buffer.from(`totp:${userId}`));
    const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
  }

  /** `undefined` for what was encrypted for another user or under another root key: no code fits it. */
  private decrypt(userId: number, stored: Buffer): Buffer | undefined {
    const tagEnd = IV_BYTES + TAG_BYTES;
    const options = { authTagLength: TAG_BYTES };
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.key, stored.subarray(0, IV_BYTES), options)
        .setAAD(Buffer.from(`totp:${userId}`))
        .setAuthTag(stored.subarray(IV_BYTES, tagEnd));
      return Buffer.concat([decipher.update(stored.subarray(tagEnd)), decipher.final()]);
    } catch {
      this.logger.error({ userId }, 'the secret of a second factor cannot be decrypted');
      return undefined;
    }
  }
}
