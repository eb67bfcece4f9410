import { inject, injectable } from 'inversify';
import {
  AuditLog,
  ConflictError,
  Database,
  RateLimiter,
  type Identity,
  type RateLimitRule,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { passwordResetLink } from '../passwords/password-reset-service.js';
import { PasswordLinks, type PasswordLink } from '../passwords/password-links.js';
import { Reach } from './reach.js';
import { UserAdministration } from './user-administration.js';
import { UserRepository, type UserRow } from './user-repository.js';

const LIFETIME_HOURS = 72;

/** Limits of mails: to one user in a day, and by one administrator in an hour. */
const perUser: RateLimitRule = { name: 'auth/link-user', points: 5, seconds: 24 * 3600 };
const perAuthor: RateLimitRule = { name: 'auth/link-author', points: 200, seconds: 3600 };

/** The link by which an invited person chooses the first password. */
export const invitationLink: PasswordLink = {
  template: { name: 'auth/invitation', folder: new URL('../mail/invitation/', import.meta.url) },
  lifetime: LIFETIME_HOURS * 3_600_000,
  lasts: { horas: LIFETIME_HOURS },
};

/** A person to invite. */
export interface Invited {
  readonly username: string;
  readonly nombres: string;
  readonly email: string;
  readonly tipo_identificacion: string | null;
  readonly identificacion: string | null;
  readonly roles: string[];
}

const refusal = (code: string, detail: string): ConflictError => new ConflictError(detail, { code });

/**
 * Mails users the links by which they choose a password themselves: no administrator ever knows it. Methods about one
 * user throw as those of {@link UserAdministration}, `ConflictError` for a user who cannot get the mail, and
 * `RateLimitError` after too many mails.
 */
@injectable()
export class Invitations {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(RateLimiter) private readonly limiter: RateLimiter,
    @inject(UserRepository) private readonly users: UserRepository,
    @inject(UserAdministration) private readonly administration: UserAdministration,
    @inject(PasswordLinks) private readonly links: PasswordLinks,
    @inject(Reach) private readonly reach: Reach,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  /** Creates an account without a password, and mails its user an invitation. Throws as `createAccount`. */
  async invite(by: Identity, person: Invited): Promise<number> {
    await this.limiter.consumePoint(perAuthor, String(by.userId));
    const account = { ...person, telefono: null, is_active: true, is_superuser: false, permisos: [] };
    const { id } = await this.administration.createAccount(by, account, (id, tx) => this.mailInvitation(tx, by, id));
    return id;
  }

  /** Mails an invitation again, or for the first time to a user without a password. The links before it end. */
  async resend(by: Identity, id: number): Promise<void> {
    await this.mailing(by, id, async (tx, user) => {
      if (user.password_hash !== null) throw refusal('has_password', 'El usuario ya eligió su contraseña.');
      await this.users.endLinks(id, tx);
      await this.mailInvitation(tx, by, id);
    });
  }

  /** Mails a link for a new password. The present password serves until another one is chosen. */
  async mailPassword(by: Identity, id: number): Promise<void> {
    await this.mailing(by, id, async (tx, user, to) => {
      if (user.password_hash === null) {
        throw refusal('no_password', 'El usuario todavía no ha elegido su primera contraseña: envíele la invitación.');
      }
      await this.links.mail(tx, user, to, passwordResetLink);
      await this.note(tx, by, 'passwordMailed', id);
    });
  }

  private async mailing(
    by: Identity,
    id: number,
    work: (tx: Transaction, user: UserRow, to: string) => Promise<void>,
  ): Promise<void> {
    await this.limiter.consumePoint(perAuthor, String(by.userId));
    await this.limiter.consumePoint(perUser, String(id));
    await this.database.transaction(async (tx) => {
      await this.reach.requireOver(by, id, tx);
      const user = (await this.users.findById(id, tx))!;
      if (!user.is_active) throw refusal('user_inactive', 'El usuario está bloqueado: desbloquéelo primero.');
      if (user.email === null) throw refusal('no_email', 'El usuario no tiene correo: escríbalo primero en sus datos.');
      await work(tx, user, user.email);
    });
  }

  private async mailInvitation(tx: Transaction, by: Identity, id: number): Promise<void> {
    const user = (await this.users.findById(id, tx))!;
    const until = await this.links.mail(tx, user, user.email!, invitationLink);
    await this.users.invite(id, until, tx);
    await this.note(tx, by, 'invited', id);
  }

  private note(tx: Transaction, by: Identity, done: 'invited' | 'passwordMailed', id: number): Promise<void> {
    const subject = { kind: 'auth.user', id: String(id) };
    return this.audit.recordEntry(tx, { action: `auth.user.${done}`, by, subject });
  }
}
