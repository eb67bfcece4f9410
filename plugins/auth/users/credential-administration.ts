import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Clock,
  Database,
  NotFoundError,
  type Identity,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { Grants } from './grants.js';
import type { LoginName } from './live-logins.js';
import { Reach } from './reach.js';
import { UserRepository } from './user-repository.js';

/**
 * What administrators do with what users log in with. Throws `NotFoundError`, and `NotAllowedError` for a user who holds
 * more than the caller does.
 */
@injectable()
export class CredentialAdministration {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(UserRepository) private readonly users: UserRepository,
    @inject(Grants) private readonly grants: Grants,
    @inject(Reach) private readonly reach: Reach,
    @inject(Clock) private readonly clock: Clock,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  /** Takes a lost second factor away, and signs the user out. */
  async resetSecondFactor(by: Identity, id: number): Promise<void> {
    const work = async (tx: Transaction): Promise<void> => {
      await this.database.change('DELETE FROM auth_recovery_code WHERE user_id = $1', [id], tx);
      await this.database.change('DELETE FROM auth_totp WHERE user_id = $1', [id], tx);
      await this.users.nextGeneration(id, tx);
    };
    await this.grants.change((tx) => this.workOn(tx, by, id, 'secondFactorReset', work));
  }

  /** Every token and session given out before is refused from now on, on all hosts. */
  async signOutEverywhere(by: Identity, id: number): Promise<void> {
    await this.on(by, id, 'signedOut', (tx) => this.users.nextGeneration(id, tx));
  }

  /**
   * Ends one login: its session, or every token of it, is refused at once. Throws `NotFoundError` also for a login that
   * has ended.
   */
  async endLogin(by: Identity, id: number, login: LoginName): Promise<void> {
    const work = async (tx: Transaction): Promise<void> => {
      if ((await this.removeLogin(id, login, tx)) === 1) return;
      throw new NotFoundError('Ese inicio de sesión no existe o ya terminó.');
    };
    await this.on(by, id, 'loginEnded', work, { kind: login.kind });
  }

  private removeLogin(userId: number, { kind, id }: LoginName, tx: Transaction): Promise<number> {
    if (kind === 'session') {
      const sql = 'DELETE FROM auth_session WHERE digest = $1 AND user_id = $2';
      return this.database.change(sql, [Buffer.from(id, 'hex'), userId], tx);
    }
    return this.database.change(
      `UPDATE auth_refresh_family SET revoked_at = $1
       WHERE id = $2 AND user_id = $3 AND revoked_at IS NULL AND expires_at > $1`,
      [this.clock.now(), id, userId],
      tx,
    );
  }

  private async on(
    by: Identity,
    id: number,
    done: string,
    work: (tx: Transaction) => Promise<unknown>,
    details?: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    await this.database.transaction((tx) => this.workOn(tx, by, id, done, work, details));
  }

  private async workOn(
    tx: Transaction,
    by: Identity,
    id: number,
    done: string,
    work: (tx: Transaction) => Promise<unknown>,
    details: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    await this.reach.requireOver(by, id, tx);
    await work(tx);
    const subject = { kind: 'auth.user', id: String(id) };
    await this.audit.record(tx, { action: `auth.user.${done}`, by, subject, details });
  }
}
