import { setTimeout as wait } from 'node:timers/promises';
import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Clock,
  Database,
  InputError,
  Logger,
  RateLimiter,
  RateLimitError,
  type RateLimitRule,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { LoginPlaces, type LoginPlace } from '../places/login-places.js';
import { UserRepository, type UserRow } from '../users/user-repository.js';
import { PasswordHasher } from './password-hasher.js';
import { digestOf, PasswordLinks, type PasswordLink } from './password-links.js';
import { PasswordRules } from './password-rules.js';

const LIFETIME_MINUTES = 30;
/** The time that every response takes, whether a mail is sent or not. */
const ANSWER_MILLISECONDS = 250;

/** Limits of mails per day: requests of strangers do not use up those from a browser where the user has logged in. */
const perUser: RateLimitRule = { name: 'auth/reset-username', points: 5, seconds: 24 * 3600 };
const perPlace: RateLimitRule = { name: 'auth/reset-place', points: 5, seconds: 24 * 3600 };

/** The link by which a forgotten password is replaced. */
export const passwordResetLink: PasswordLink = {
  template: { name: 'auth/password-reset', folder: new URL('../mail/password-reset/', import.meta.url) },
  lifetime: LIFETIME_MINUTES * 60_000,
  lasts: { minutos: LIFETIME_MINUTES },
};

const notValid = (): InputError => new InputError('El enlace no es válido o ya venció.', { code: 'reset_not_valid' });

interface ResetRow {
  readonly user_id: number;
  readonly generation: number;
}

/**
 * Resets forgotten passwords by a mailed link that lives for half an hour and works once (decisions, section 2). The
 * links of invitations are confirmed here, too.
 */
@injectable()
export class PasswordResetService {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(Logger) private readonly logger: Logger,
    @inject(RateLimiter) private readonly limiter: RateLimiter,
    @inject(UserRepository) private readonly users: UserRepository,
    @inject(LoginPlaces) private readonly places: LoginPlaces,
    @inject(PasswordHasher) private readonly hasher: PasswordHasher,
    @inject(PasswordRules) private readonly rules: PasswordRules,
    @inject(PasswordLinks) private readonly links: PasswordLinks,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  /** Requests a link; the response is equal for all names. */
  async request(username: string, place?: LoginPlace): Promise<void> {
    await Promise.all([this.send(username, place), wait(ANSWER_MILLISECONDS)]);
  }

  /** Tells whether a link still works; asking does not use it up. */
  async isOpen(secret: string): Promise<boolean> {
    const open = await this.database.rows(
      'SELECT user_id FROM auth_password_reset WHERE digest = $1 AND used_at IS NULL AND expires_at > $2',
      [digestOf(secret), this.clock.now()],
    );
    return open.length > 0;
  }

  /**
   * Sets the new password, and returns the user with the account's new generation. Throws `InputError` when the link is
   * unknown, too old or used, and for a password that is easily guessed, which does not use the link up.
   */
  async confirm(secret: string, password: string): Promise<Pick<UserRow, 'id' | 'generation'>> {
    const digest = digestOf(secret);
    // Anyone can send a text as a token: an invalid one must not cost a hash.
    if (!(await this.isOpen(secret))) throw notValid();
    const hash = await this.hasher.hash(password);
    return this.database.transaction(async (tx) => {
      const now = this.clock.now();
      const taken = await this.database.changeRows(
        'UPDATE auth_password_reset SET used_at = $1 WHERE digest = $2 AND used_at IS NULL AND expires_at > $1',
        [now, digest],
        tx,
      );
      const [reset] = await this.database.rows<ResetRow>(
        'SELECT user_id, generation FROM auth_password_reset WHERE digest = $1',
        [digest],
        tx,
      );
      const owner = reset && (await this.users.findById(reset.user_id, tx));
      if (owner) await this.rules.require(password, owner, 'nueva');
      // A password that was set after the mail was sent makes the link invalid, too.
      if (taken !== 1 || !reset || !(await this.users.setPassword(reset.user_id, hash, reset.generation, tx))) {
        throw notValid();
      }
      await this.note(tx, 'reset', reset.user_id);
      return { id: reset.user_id, generation: reset.generation + 1 };
    });
  }

  /** Deletes links that have expired. */
  async removeExpired(): Promise<void> {
    await this.database.changeRows('DELETE FROM auth_password_reset WHERE expires_at < $1', [this.clock.now()]);
  }

  private async send(username: string, place: LoginPlace | undefined): Promise<void> {
    const user = await this.users.findByUsername(username);
    if (!user?.is_active || user.email === null) return;
    try {
      if (this.places.isKnown(place, user)) await this.limiter.consumePoint(perPlace, `${place.id}\0${user.id}`);
      else await this.limiter.consumePoint(perUser, username);
      await this.mail(user, user.email);
    } catch (error) {
      // The caller does not learn what is wrong with an account.
      if (error instanceof RateLimitError) {
        this.logger.warn({ userId: user.id }, 'too many password resets were asked for');
      } else if (error instanceof InputError) {
        this.logger.warn({ userId: user.id }, 'no password reset: the address of the user is not one');
      } else {
        throw error;
      }
    }
  }

  private async mail(user: UserRow, to: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.links.mail(tx, user, to, passwordResetLink);
      await this.note(tx, 'resetAsked', user.id);
    });
  }

  /** Records an entry of the audit log. Its author is the public: the caller showed only a name, or the mailed link. */
  private note(tx: Transaction, done: 'reset' | 'resetAsked', userId: number): Promise<void> {
    return this.audit.recordEntry(tx, {
      action: `auth.password.${done}`,
      by: 'public',
      subject: { kind: 'auth.user', id: String(userId) },
    });
  }
}
