import { inject, injectable } from 'inversify';
import { AuditLog, ConflictError, Database, type Identity } from '../../../host/plugin-api/index.js';
import type { LoginOrigin } from '../places/login-places.js';
import { UserRepository, type UserRow } from '../users/user-repository.js';
import { LoginService } from './login-service.js';
import { PasswordHasher } from './password-hasher.js';
import { PasswordRules } from './password-rules.js';

/** Changes a user's own password. */
@injectable()
export class PasswordService {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(LoginService) private readonly logins: LoginService,
    @inject(UserRepository) private readonly users: UserRepository,
    @inject(PasswordHasher) private readonly hasher: PasswordHasher,
    @inject(PasswordRules) private readonly rules: PasswordRules,
  ) {}

  /**
   * Changes the password for a caller that knows the present one; every token and session given out before is refused
   * from then on. Returns the account's new generation. Throws as a login does, `InputError` for a new password that is
   * easily guessed, and `ConflictError` where it was changed at the same time.
   */
  async change(
    { username }: Identity,
    change: LoginOrigin & {
      readonly present: string;
      readonly next: string;
      readonly otp?: string | undefined;
    },
  ): Promise<Pick<UserRow, 'id' | 'generation'>> {
    const { present, next, ...shown } = change;
    const user = await this.logins.login({ ...shown, username, password: present });
    await this.rules.require(next, user, 'nueva');
    const hash = await this.hasher.hash(next);
    await this.database.transaction(async (tx) => {
      if (!(await this.users.setPassword(user.id, hash, user.generation, tx))) {
        throw new ConflictError('La contraseña se cambió al mismo tiempo en otro lugar.');
      }
      await this.audit.recordEntry(tx, {
        action: 'auth.password.changed',
        by: { userId: user.id },
        subject: { kind: 'auth.user', id: String(user.id) },
      });
    });
    return { id: user.id, generation: user.generation + 1 };
  }
}
