import { randomInt } from 'node:crypto';
import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Clock,
  ConflictError,
  Database,
  InputError,
  type Identity,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { LoginService, type LoginAttempt } from '../passwords/login-service.js';
import { OTP_INVALID } from '../passwords/login-refusals.js';
import { Grants } from '../users/grants.js';
import { recoveryDigest, SecondFactor } from './second-factor.js';
import { TotpSecrets } from './totp-secrets.js';

const RECOVERY_CODES = 10;
/** 31 characters without look-alikes: a code of 24 has 118 bits, so that a digest without salt protects it. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

function recoveryCode(): string {
  const characters = Array.from({ length: 24 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return characters.match(/.{4}/g)!.join('-');
}

/** The second factor of a user, as the user sees it. */
interface SecondFactorStanding {
  readonly activa: boolean;
  readonly exigida: boolean;
  readonly codigos_restantes: number;
}

/** Sets up and removes a user's second factor. Beginning and removing ask for the password again. */
@injectable()
export class SecondFactorService {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(TotpSecrets) private readonly secrets: TotpSecrets,
    @inject(SecondFactor) private readonly secondFactor: SecondFactor,
    @inject(LoginService) private readonly logins: LoginService,
    @inject(Grants) private readonly grants: Grants,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  /** Creates a secret, which applies after it is confirmed. Throws `ConflictError` where there is a confirmed one. */
  async begin(
    { userId, username }: Identity,
    shown: Omit<LoginAttempt, 'username' | 'otp'>,
  ): Promise<{ readonly secret: string; readonly uri: string }> {
    await this.requireNone(userId);
    await this.logins.login({ ...shown, username });
    const { stored, secret, uri } = this.secrets.create(userId, username);
    await this.database.transaction(async (tx) => {
      await this.replaceUnconfirmed(userId, stored, tx);
      await this.note(tx, 'begun', userId);
    });
    return { secret, uri };
  }

  /** Confirms the secret and returns the recovery codes, which are not shown again. */
  async confirm({ userId }: Identity, code: string): Promise<readonly string[]> {
    return this.grants.change(async (tx) => {
      if (!(await this.secondFactor.confirms(userId, code, tx))) {
        throw new InputError('El código de verificación no es válido.', {
          code: OTP_INVALID,
          errors: { codigo: ['El código no es válido.'] },
        });
      }
      await this.database.changeRows(
        'UPDATE auth_totp SET confirmed_at = $1 WHERE user_id = $2 AND confirmed_at IS NULL',
        [this.clock.now(), userId],
        tx,
      );
      await this.note(tx, 'confirmed', userId);
      return this.replaceRecoveryCodes(userId, tx);
    });
  }

  /** Removes the second factor. */
  async remove({ userId, username }: Identity, shown: Omit<LoginAttempt, 'username'>): Promise<void> {
    await this.logins.login({ ...shown, username });
    await this.grants.change(async (tx) => {
      if (await this.secondFactor.remove(userId, tx)) await this.note(tx, 'removed', userId);
    });
  }

  /** Tells whether the caller has a second factor or needs one, and how many recovery codes are unused. */
  async standing({ userId }: Identity): Promise<SecondFactorStanding> {
    const standing = await this.secondFactor.standing(userId);
    const left = standing.activa ? await this.secondFactor.recoveryCodesLeft(userId) : 0;
    return { ...standing, codigos_restantes: left };
  }

  /**
   * Returns new recovery codes, which are not shown again; the old ones end. Throws `ConflictError` without a second
   * factor.
   */
  async renewCodes({ userId, username }: Identity, shown: Omit<LoginAttempt, 'username'>): Promise<readonly string[]> {
    await this.logins.login({ ...shown, username });
    return this.database.transaction(async (tx) => {
      // The lock of this row serializes it with other renewals and with the removal.
      const active = await this.database.changeRows(
        'UPDATE auth_totp SET confirmed_at = confirmed_at WHERE user_id = $1 AND confirmed_at IS NOT NULL',
        [userId],
        tx,
      );
      if (active === 0) {
        throw new ConflictError('La verificación en dos pasos no está activa.', { code: 'otp_not_active' });
      }
      await this.note(tx, 'codesRenewed', userId);
      return this.replaceRecoveryCodes(userId, tx);
    });
  }

  private note(
    tx: Transaction,
    done: 'begun' | 'confirmed' | 'removed' | 'codesRenewed',
    userId: number,
  ): Promise<void> {
    return this.audit.recordEntry(tx, {
      action: `auth.secondFactor.${done}`,
      by: { userId },
      subject: { kind: 'auth.user', id: String(userId) },
    });
  }

  private async replaceUnconfirmed(userId: number, secret: Buffer, tx: Transaction): Promise<void> {
    await this.database.changeRows('DELETE FROM auth_totp WHERE user_id = $1 AND confirmed_at IS NULL', [userId], tx);
    const row = { user_id: userId, secret, confirmed_at: null, last_step: 0 };
    if (await this.database.insertOnce('auth_totp', row, ['user_id'], tx)) return;
    throw new ConflictError('La verificación en dos pasos se inició al mismo tiempo en otro lugar.');
  }

  private async requireNone(userId: number): Promise<void> {
    const rows = await this.database.rows(
      'SELECT user_id FROM auth_totp WHERE user_id = $1 AND confirmed_at IS NOT NULL',
      [userId],
    );
    if (rows.length > 0) {
      throw new ConflictError('La verificación en dos pasos ya está activa.', { code: 'otp_already_active' });
    }
  }

  private async replaceRecoveryCodes(userId: number, tx: Transaction): Promise<readonly string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
    await this.database.changeRows('DELETE FROM auth_recovery_code WHERE user_id = $1', [userId], tx);
    const rows = codes.map((code) => ({ user_id: userId, digest: recoveryDigest(code), used_at: null }));
    await this.database.insertRows('auth_recovery_code', rows, [], tx);
    return codes;
  }
}
