import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { inject, injectable, optional } from 'inversify';
import {
  Clock,
  Database,
  InputError,
  Logger,
  Mailer,
  RateLimiter,
  RateLimitError,
  UnavailableError,
  type RateLimitRule,
} from '../../../host/plugin-api/index.js';
import type { AuthConfig } from '../auth-config.js';
import { AuthSettings } from '../auth-settings.js';
import { UserRepository, type UserRow } from '../users/user-repository.js';
import { PasswordHasher } from './password-hasher.js';

const LIFETIME_SECONDS = 30 * 60;
/** Every answer takes as long, whether there is somebody to write to or not. */
const ANSWER_MILLISECONDS = 250;

const perUser: RateLimitRule = { name: 'auth/reset-username', points: 5, seconds: 24 * 3600 };

const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

interface ResetRow {
  readonly user_id: number;
  readonly generation: number;
}

/** A forgotten password: a link that is mailed, lives for half an hour and serves once (decisions, section 2). */
@injectable()
export class PasswordResetService {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(Logger) private readonly logger: Logger,
    @inject(RateLimiter) private readonly limiter: RateLimiter,
    @inject(UserRepository) private readonly users: UserRepository,
    @inject(PasswordHasher) private readonly hasher: PasswordHasher,
    @inject(AuthSettings) private readonly settings: AuthConfig,
    @inject(Mailer) @optional() private readonly mailer?: Mailer,
  ) {}

  /** Answers alike for everybody. Throws `UnavailableError` where mail or the link's page is not configured. */
  async request(username: string): Promise<void> {
    const { mailer } = this;
    const { passwordResetUrl } = this.settings;
    if (!mailer || passwordResetUrl === undefined) {
      throw new UnavailableError('El restablecimiento de contraseña por correo no está configurado.');
    }
    await Promise.all([this.send(username, mailer, passwordResetUrl), wait(ANSWER_MILLISECONDS)]);
  }

  /** Sets the new password. Throws `InputError` when the link is unknown, too old, or has served. */
  async confirm(secret: string, password: string): Promise<void> {
    const hash = await this.hasher.hash(password);
    await this.database.transaction(async (tx) => {
      const now = this.clock.now();
      const digest = digestOf(secret);
      const taken = await this.database.change(
        'UPDATE auth_password_reset SET used_at = $1 WHERE digest = $2 AND used_at IS NULL AND expires_at > $1',
        [now, digest],
        tx,
      );
      const [reset] = await this.database.rows<ResetRow>(
        'SELECT user_id, generation FROM auth_password_reset WHERE digest = $1',
        [digest],
        tx,
      );
      // A password that was set since the mail was sent makes the link old, too.
      if (
        taken !== 1 ||
        !reset ||
        !(await this.users.setPassword(reset.user_id, hash, reset.generation, tx))
      ) {
        throw new InputError('El enlace no es válido o ya venció.', { code: 'reset_not_valid' });
      }
    });
  }

  /** Forgets links that have expired. */
  async removeExpired(): Promise<void> {
    await this.database.change('DELETE FROM auth_password_reset WHERE expires_at < $1', [this.clock.now()]);
  }

  private async send(username: string, mailer: Mailer, page: string): Promise<void> {
    const user = await this.users.findByUsername(username);
    if (!user?.is_active || user.email === null) return;
    try {
      await this.limiter.consume(perUser, username);
    } catch (error) {
      if (!(error instanceof RateLimitError)) throw error;
      this.logger.warn({ userId: user.id }, 'too many password resets were asked for');
      return;
    }
    await this.mail({ ...user, email: user.email }, mailer, page);
  }

  private async mail(
    user: UserRow & { readonly email: string },
    mailer: Mailer,
    page: string,
  ): Promise<void> {
    const secret = randomBytes(32).toString('base64url');
    await this.database.transaction(async (tx) => {
      const expires_at = new Date(this.clock.now().getTime() + LIFETIME_SECONDS * 1000);
      const { id: user_id, generation } = user;
      const row = { digest: digestOf(secret), user_id, generation, expires_at, used_at: null };
      await this.database.insert('auth_password_reset', [row], [], tx);
      await mailer.enqueue(tx, {
        to: user.email,
        subject: 'Restablecer su contraseña',
        text: [
          `Hola, ${user.nombres || user.username}:`,
          '',
          'Para elegir una contraseña nueva abra este enlace, que sirve una vez y durante 30 minutos:',
          page.replace('{token}', secret),
          '',
          'Si usted no lo pidió, no haga nada: su contraseña sigue siendo la misma.',
        ].join('\n'),
      });
    });
  }
}
