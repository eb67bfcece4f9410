import { inject, injectable } from 'inversify';
import { Database, NotFoundError } from '../../../host/plugin-api/index.js';
import { GrantAdministration } from './grant-administration.js';
import { Grants } from './grants.js';
import { LiveLogins } from './live-logins.js';
import { UserRepository, type UserFields, type UserFilter } from './user-repository.js';

/** A user as administrators see one in a list. */
export interface ListedUser extends UserFields {
  readonly id: number;
  readonly username: string;
}

/** A user with everything that an administrator may know. */
export interface DetailedUser extends ListedUser {
  readonly roles: string[];
  /** Held directly. */
  readonly permissions: string[];
  /** What counts now, roles included; a role that waits for a second factor gives nothing. */
  readonly effective: string[];
  readonly secondFactor: { readonly active: boolean; readonly recoveryCodes: number };
  readonly hasPassword: boolean;
  readonly lastLogin: string | null;
}

/** Users as administrators see them: never a hash. */
@injectable()
export class UserOverview {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(UserRepository) private readonly users: UserRepository,
    @inject(GrantAdministration) private readonly held: GrantAdministration,
    @inject(Grants) private readonly grants: Grants,
    @inject(LiveLogins) private readonly logins: LiveLogins,
  ) {}

  /** Users after an id, in its order. */
  page(after: number, limit: number, filter: UserFilter): Promise<ListedUser[]> {
    return this.users.page(after, limit, filter);
  }

  /** Throws `NotFoundError`. */
  async get(id: number): Promise<DetailedUser> {
    const user = await this.users.findById(id);
    if (!user) throw new NotFoundError('Usuario no encontrado.');
    const { password_hash, generation: _generation, ...listed } = user;
    return {
      ...listed,
      ...(await this.held.heldBy(id)),
      effective: [...(await this.grants.of(id))].sort(),
      secondFactor: await this.secondFactorOf(id),
      hasPassword: password_hash !== null,
      lastLogin: await this.logins.lastBegun(id),
    };
  }

  private async secondFactorOf(userId: number): Promise<DetailedUser['secondFactor']> {
    const confirmed = await this.database.rows(
      'SELECT user_id FROM auth_totp WHERE user_id = $1 AND confirmed_at IS NOT NULL',
      [userId],
    );
    const unused = await this.database.rows(
      'SELECT user_id FROM auth_recovery_code WHERE user_id = $1 AND used_at IS NULL',
      [userId],
    );
    return { active: confirmed.length > 0, recoveryCodes: unused.length };
  }
}
