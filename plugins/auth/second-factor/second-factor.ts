import { createHash } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { AuditLog, AuthenticationError, Clock, Database, type Transaction } from '../../../host/plugin-api/index.js';
import { OTP_INVALID, OTP_REQUIRED } from '../passwords/login-refusals.js';
import { TotpSecrets } from './totp-secrets.js';

interface TotpRow {
  readonly secret: Buffer;
  readonly confirmed_at: Date | null;
}

/** Digests a recovery code, whatever its case and separators: people type it. */
export function recoveryDigest(code: string): Buffer {
  return createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest();
}

/** Checks the codes of a second factor; each works once, whatever the number of hosts (decisions, section 2). */
@injectable()
export class SecondFactor {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(TotpSecrets) private readonly secrets: TotpSecrets,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  /**
   * Returns for a user without a second factor, and for a right code; throws `otp_required` or `otp_invalid` otherwise.
   */
  async require(userId: number, code: string | undefined): Promise<void> {
    const row = await this.find(userId);
    if (!row?.confirmed_at) return;
    if (code === undefined || code === '') {
      throw new AuthenticationError('Se requiere el código de verificación.', { code: OTP_REQUIRED });
    }
    if ((await this.takeStep(userId, row, code)) || (await this.takeRecoveryCode(userId, code))) return;
    throw new AuthenticationError('El código de verificación no es válido.', { code: OTP_INVALID });
  }

  /** Tells whether the user has a confirmed second factor, and whether a role of the user requires one. */
  async standing(userId: number): Promise<{ readonly activa: boolean; readonly exigida: boolean }> {
    const rows = await this.database.rows<{ what: 'confirmed' | 'required' }>(
      `SELECT 'confirmed' AS what FROM auth_totp WHERE user_id = $1 AND confirmed_at IS NOT NULL
       UNION
       SELECT 'required' AS what FROM auth_user_role ur
       JOIN auth_role r ON r.id = ur.role_id AND r.requires_totp = $2 WHERE ur.user_id = $1`,
      [userId, true],
    );
    const holds = (wanted: string): boolean => rows.some(({ what }) => what === wanted);
    return { activa: holds('confirmed'), exigida: holds('required') };
  }

  /** Returns how many recovery codes of a user are unused. */
  async recoveryCodesLeft(userId: number): Promise<number> {
    const [row] = await this.database.rows<{ unused: number | string }>(
      'SELECT COUNT(*) AS unused FROM auth_recovery_code WHERE user_id = $1 AND used_at IS NULL',
      [userId],
    );
    return Number(row!.unused);
  }

  /** Tells whether a code matches a secret that is not confirmed yet, and uses the code up. */
  async confirms(userId: number, code: string, tx: Transaction): Promise<boolean> {
    const row = await this.find(userId, tx);
    return row !== undefined && row.confirmed_at === null && (await this.takeStep(userId, row, code, tx));
  }

  /** Removes a second factor with its recovery codes. Returns whether there was one. */
  async remove(userId: number, tx: Transaction): Promise<boolean> {
    // In the order in which new recovery codes lock these rows.
    const removed = await this.database.changeRows('DELETE FROM auth_totp WHERE user_id = $1', [userId], tx);
    await this.database.changeRows('DELETE FROM auth_recovery_code WHERE user_id = $1', [userId], tx);
    return removed === 1;
  }

  private async find(userId: number, tx?: Transaction): Promise<TotpRow | undefined> {
    const [row] = await this.database.rows<TotpRow>(
      'SELECT secret, confirmed_at FROM auth_totp WHERE user_id = $1',
      [userId],
      tx,
    );
    return row;
  }

  private async takeStep(userId: number, { secret }: TotpRow, code: string, tx?: Transaction): Promise<boolean> {
    const step = this.secrets.stepOf(userId, secret, code, this.clock.now());
    if (step === undefined) return false;
    const taken = await this.database.changeRows(
      'UPDATE auth_totp SET last_step = $1 WHERE user_id = $2 AND last_step < $1',
      [step, userId],
      tx,
    );
    return taken === 1;
  }

  private async takeRecoveryCode(userId: number, code: string): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const taken = await this.database.changeRows(
        'UPDATE auth_recovery_code SET used_at = $1 WHERE user_id = $2 AND digest = $3 AND used_at IS NULL',
        [this.clock.now(), userId, recoveryDigest(code)],
        tx,
      );
      if (taken !== 1) return false;
      await this.audit.recordEntry(tx, {
        action: 'auth.recoveryCode.used',
        by: { userId },
        subject: { kind: 'auth.user', id: String(userId) },
      });
      return true;
    });
  }
}
