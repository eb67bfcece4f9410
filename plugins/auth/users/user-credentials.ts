import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Database,
  NotFoundError,
  type AuditEntry,
  type Identity,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { SecondFactor } from '../second-factor/second-factor.js';
import { Grants } from './grants.js';
import { LiveLogins, type LoginName } from './live-logins.js';
import { Reach } from './reach.js';
import { UserRepository } from './user-repository.js';

/**
 * The administration of the second factor and the logins of users. A method throws `NotFoundError`, and
 * `NotAllowedError` for a user who holds more than the caller.
 */
@injectable()
export class UserCredentials {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(UserRepository) private readonly users: UserRepository,
    @inject(Reach) private readonly reach: Reach,
    @inject(Grants) private readonly grants: Grants,
    @inject(SecondFactor) private readonly secondFactor: SecondFactor,
    @inject(LiveLogins) private readonly logins: LiveLogins,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  /** Removes a lost second factor, and signs the user out. */
  async resetSecondFactor(by: Identity, id: number): Promise<void> {
    await this.grants.change(async (tx) => {
      await this.reach.requireOver(by, id, tx);
      await this.secondFactor.remove(id, tx);
      await this.users.nextGeneration(id, tx);
      await this.note(tx, by, 'secondFactorReset', id);
    });
  }

  /** Refuses every token and session given out before, on all hosts. */
  async signOutEverywhere(by: Identity, id: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.reach.requireOver(by, id, tx);
      await this.users.nextGeneration(id, tx);
      await this.note(tx, by, 'signedOut', id);
    });
  }

  /** Ends one session, or every token of one login. Throws `NotFoundError` also for a login that has ended. */
  async endLogin(by: Identity, id: number, login: LoginName): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.reach.requireOver(by, id, tx);
      await this.note(tx, by, 'loginEnded', id, { details: { kind: login.kind } });
      if (!(await this.logins.end(id, login, tx)))
        throw new NotFoundError('Ese inicio de sesión no existe o ya terminó.');
    });
  }

  private note(
    tx: Transaction,
    by: Identity,
    done: 'secondFactorReset' | 'signedOut' | 'loginEnded',
    id: number,
    more: Pick<AuditEntry, 'details'> = {},
  ): Promise<void> {
    const subject = { kind: 'auth.user', id: String(id) };
    return this.audit.recordEntry(tx, { action: `auth.user.${done}`, by, subject, ...more });
  }
}
