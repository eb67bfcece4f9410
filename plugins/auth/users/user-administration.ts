import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Clock,
  ConflictError,
  Database,
  type Identity,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { Reach } from './reach.js';
import { UserRepository, type UserFields } from './user-repository.js';

/** A user who is to be made. */
export interface NewUser extends UserFields {
  readonly username: string;
  readonly password?: string | undefined;
  /** An imported hash, in place of a password. */
  readonly password_hash?: string | undefined;
}

/** What administrators do with users' own fields; each change is in the audit log, which names the fields alone. */
@injectable()
export class UserAdministration {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(UserRepository) private readonly users: UserRepository,
    @inject(PasswordHasher) private readonly hasher: PasswordHasher,
    @inject(Reach) private readonly reach: Reach,
    @inject(Clock) private readonly clock: Clock,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  /** Throws `ConflictError` for a name that is taken, `NotAllowedError` where somebody would outgrow who makes them. */
  async create(by: Identity, user: NewUser): Promise<number> {
    if (user.is_superuser) this.reach.requireSuperuser(by);
    const { password, password_hash: imported = null, ...fields } = user;
    const password_hash = password === undefined ? imported : await this.hasher.hash(password);
    const row = { ...fields, password_hash, generation: 1, created_at: this.clock.now() };
    const work = async (tx: Transaction): Promise<number> => {
      const id = await this.users.insert(row, tx);
      await this.note(tx, by, 'created', id, { is_superuser: user.is_superuser });
      return id;
    };
    return this.database.transaction(work).catch((error: unknown) => {
      if (!this.database.isUniqueViolation(error, 'auth_user_username_uq')) throw error;
      throw new ConflictError('Ya existe un usuario con ese nombre.', {
        code: 'username_taken',
        errors: { username: ['Ya existe.'] },
      });
    });
  }

  /**
   * Changes the fields that are given. Throws `NotFoundError`; `NotAllowedError` for somebody who holds more than the
   * caller; `ConflictError` for who would lock himself out. An inactive user is out at once.
   */
  async update(by: Identity, id: number, fields: Partial<UserFields>): Promise<void> {
    if (
      by.userId === id &&
      (fields.is_active === false || (by.isSuperuser && fields.is_superuser === false))
    ) {
      throw new ConflictError('No puede desactivar su propia cuenta ni quitarse el acceso.', {
        code: 'own_account',
      });
    }
    await this.database.transaction(async (tx) => {
      await this.reach.requireOver(by, id, tx);
      if (fields.is_superuser) this.reach.requireSuperuser(by);
      const present = (await this.users.findById(id, tx))!;
      const names = Object.keys(fields) as (keyof UserFields)[];
      const campos = names.filter((name) => fields[name] !== undefined && fields[name] !== present[name]);
      if (campos.length === 0) return;
      const changed = Object.fromEntries(campos.map((name) => [name, fields[name]])) as Partial<UserFields>;
      await this.users.update(id, changed, tx);
      const { is_active, is_superuser } = changed;
      await this.note(tx, by, 'changed', id, { campos, is_active, is_superuser });
    });
  }

  private note(tx: Transaction, by: Identity, done: string, id: number, details: object): Promise<void> {
    const subject = { kind: 'auth.user', id: String(id) };
    return this.audit.record(tx, { action: `auth.user.${done}`, by, subject, details: { ...details } });
  }
}
