import { inject, injectable } from 'inversify';
import { AuditLog, Database, NotFoundError, type Identity } from '../../../host/plugin-api/index.js';
import { LiveLogins, type LiveLogin, type LoginName } from './live-logins.js';

/** The most logins in the list of one's own: people do not read more. */
const MOST_LOGINS = 100;

/** Lists and ends the caller's own logins. */
@injectable()
export class OwnLogins {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(LiveLogins) private readonly logins: LiveLogins,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  /** Returns the logins, the newest first. */
  async list(identity: Identity): Promise<readonly LiveLogin[]> {
    const logins = await this.logins.page(identity, identity.userId, undefined, MOST_LOGINS);
    return logins.toSorted((one, other) => other.created.localeCompare(one.created));
  }

  /** Ends a login: its session or tokens are refused at once. Throws `NotFoundError` also for one that has ended. */
  async end({ userId }: Identity, login: LoginName): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.audit.recordEntry(tx, {
        action: 'auth.user.loginEnded',
        by: { userId },
        subject: { kind: 'auth.user', id: String(userId) },
        details: { kind: login.kind },
      });
      if (!(await this.logins.end(userId, login, tx)))
        throw new NotFoundError('Ese inicio de sesión no existe o ya terminó.');
    });
  }

  /** Ends all logins but one session, the caller's: the others are refused at once. */
  async endOthers({ userId }: Identity, session: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.audit.recordEntry(tx, {
        action: 'auth.user.otherLoginsEnded',
        by: { userId },
        subject: { kind: 'auth.user', id: String(userId) },
      });
      await this.logins.endOthers(userId, session, tx);
    });
  }
}
