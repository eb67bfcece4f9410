import { createHash, randomBytes } from 'node:crypto';
import { inject, injectable } from 'inversify';
import {
  Clock,
  Database,
  HostSettings,
  Mailer,
  type MailTemplate,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { AuthConfig } from '../auth-config.js';
import { AuthSettings } from '../auth-settings.js';
import type { UserRow } from '../users/user-repository.js';

/** A kind of mailed link. */
export interface PasswordLink {
  readonly template: MailTemplate;
  /** How long it serves, in milliseconds. */
  readonly lifetime: number;
  /** How long it serves, in the unit that its wording names. */
  readonly lasts: Readonly<Record<string, number>>;
}

export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Mails links by which a user chooses a password; each works once, and only its digest is stored. */
@injectable()
export class PasswordLinks {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(AuthSettings) private readonly settings: AuthConfig,
    @inject(HostSettings) private readonly host: HostSettings,
    @inject(Mailer) private readonly mailer: Mailer,
  ) {}

  /** Mails a link once the transaction is committed. Returns its end, after which the mail is not sent either. */
  async mail(
    tx: Transaction,
    user: Pick<UserRow, 'id' | 'username' | 'nombres' | 'generation'>,
    to: string,
    { template, lifetime, lasts }: PasswordLink,
  ): Promise<Date> {
    const { passwordResetUrl: page } = this.settings;
    const secret = randomBytes(32).toString('base64url');
    const { id: user_id, username, nombres, generation } = user;
    const expires_at = new Date(this.clock.now().getTime() + lifetime);
    const enlace = `${page.startsWith('/') ? this.host.publicUrl : ''}${page.replace('{token}', secret)}`;
    const row = { digest: digestOf(secret), user_id, generation, expires_at, used_at: null };
    await this.database.insertRows('auth_password_reset', [row], [], tx);
    const data = { nombre: nombres || username, usuario: username, enlace, ...lasts };
    await this.mailer.enqueueMail(tx, { to, template, data }, { notAfter: expires_at });
    return expires_at;
  }
}
