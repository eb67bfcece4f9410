import { inject, injectable } from 'inversify';
import { AuditLog, Database, InputError } from '../../../host/plugin-api/index.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { PasswordRules } from '../passwords/password-rules.js';
import { UserRepository } from './user-repository.js';

/** Creates superusers on the console of the server, whose users are trusted. */
@injectable()
export class ConsoleSuperusers {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(UserRepository) private readonly users: UserRepository,
    @inject(PasswordHasher) private readonly hasher: PasswordHasher,
    @inject(PasswordRules) private readonly rules: PasswordRules,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  /** Creates a superuser. Throws `InputError` for a name that is taken, and for a password that is easily guessed. */
  async create(user: {
    readonly username: string;
    readonly email: string | null;
    readonly nombres: string;
    readonly password: string;
  }): Promise<void> {
    const { password, ...fields } = user;
    await this.rules.require(password, fields);
    const row = {
      ...fields,
      password_hash: await this.hasher.hash(password),
      is_active: true,
      is_superuser: true,
    };
    try {
      await this.database.transaction(async (tx) => {
        const id = await this.users.insert(row, tx);
        await this.audit.recordEntry(tx, {
          action: 'auth.user.created',
          by: 'console',
          subject: { kind: 'auth.user', id: String(id) },
          details: { is_superuser: true },
        });
      });
    } catch (error) {
      if (!this.database.isUniqueViolation(error, 'auth_user_username_uq')) throw error;
      throw new InputError(`there is already a user "${user.username}"`);
    }
  }
}
