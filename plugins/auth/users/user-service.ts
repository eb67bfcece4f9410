import { inject, injectable } from 'inversify';
import { AuditLog, Database, NotFoundError } from '../../../host/plugin-api/index.js';
import { SecondFactor } from '../second-factor/second-factor.js';
import { Grants } from './grants.js';
import { UserRepository, type UserRow } from './user-repository.js';

/** A user as sessions show it. */
export interface DescribedUser {
  readonly usuario: {
    readonly id: number;
    readonly username: string;
    readonly nombres: string;
    readonly is_superuser: boolean;
  };
  readonly permisos: readonly string[];
  readonly dos_pasos: {
    /** Whether the user has confirmed a second factor. */
    readonly activa: boolean;
    /** Whether a role of the user requires one; without it, the role gives nothing. */
    readonly exigida: boolean;
  };
}

/** Reads and changes one user. */
@injectable()
export class UserService {
  constructor(
    @inject(UserRepository) private readonly users: UserRepository,
    @inject(Grants) private readonly grants: Grants,
    @inject(SecondFactor) private readonly secondFactor: SecondFactor,
    @inject(Database) private readonly database: Database,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  async describe(userId: number): Promise<DescribedUser> {
    const user = await this.users.findById(userId);
    if (!user) throw new NotFoundError('Usuario no encontrado.');
    const { id, username, nombres, is_superuser } = user;
    return {
      usuario: { id, username, nombres, is_superuser },
      permisos: [...(await this.grants.of(id)).permissions].sort(),
      dos_pasos: await this.secondFactor.standing(id),
    };
  }

  /**
   * Signs the user out everywhere, at their own request: every token and session given out before is refused from now
   * on, on all hosts. Returns the account's new generation.
   */
  async signOutEverywhere(userId: number): Promise<Pick<UserRow, 'id' | 'generation'>> {
    return this.database.transaction(async (tx) => {
      await this.users.nextGeneration(userId, tx);
      const subject = { kind: 'auth.user', id: String(userId) };
      await this.audit.recordEntry(tx, { action: 'auth.user.signedOut', by: { userId }, subject });
      // Read under the lock of the update.
      const { generation } = (await this.users.findById(userId, tx))!;
      return { id: userId, generation };
    });
  }
}
