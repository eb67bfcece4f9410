import { inject, injectable } from 'inversify';
import { Database, NotFoundError, type Identity } from '../../../host/plugin-api/index.js';
import { Grants } from './grants.js';
import { LiveLogins } from './live-logins.js';
import { Reach } from './reach.js';
import { UserGrants } from './user-grants.js';
import { UserRepository, type UserFields, type UserFilter } from './user-repository.js';

/** A user in a list for administrators. */
export interface ListedUser extends UserFields {
  readonly id: number;
  readonly username: string;
}

/** A user with all details for an administrator; the logins of a user beyond reach are null. */
export interface DetailedUser extends ListedUser {
  readonly roles: string[];
  /** Permissions granted directly. */
  readonly permissions: string[];
  /** The permissions that apply now, with those of roles; a role that waits for a second factor gives none. */
  readonly effective: string[];
  readonly secondFactor: SecondFactorState | null;
  readonly hasPassword: boolean | null;
  readonly lastLogin: string | null;
}

interface SecondFactorState {
  readonly active: boolean;
  readonly recoveryCodes: number;
}

/** Shows users to administrators, never with a hash. */
@injectable()
export class UserOverview {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(UserRepository) private readonly users: UserRepository,
    @inject(UserGrants) private readonly userGrants: UserGrants,
    @inject(Grants) private readonly grants: Grants,
    @inject(LiveLogins) private readonly logins: LiveLogins,
    @inject(Reach) private readonly reach: Reach,
  ) {}

  /** Returns users after an id, in its order. */
  page(after: number, limit: number, filter: UserFilter): Promise<ListedUser[]> {
    return this.users.page(after, limit, filter);
  }

  /** Returns a user. Throws `NotFoundError`. */
  async get(by: Identity, id: number): Promise<DetailedUser> {
    const user = await this.users.findById(id);
    if (!user) throw new NotFoundError('Usuario no encontrado.');
    const { password_hash, generation: _generation, ...listed } = user;
    const isSeen = await this.reach.sees(by, id);
    return {
      ...listed,
      ...(await this.userGrants.grantsOf(id)),
      effective: [...(await this.grants.of(id)).permissions].sort(),
      secondFactor: isSeen ? await this.secondFactorOf(id) : null,
      hasPassword: isSeen ? password_hash !== null : null,
      lastLogin: isSeen ? await this.logins.lastBegun(id) : null,
    };
  }

  private async secondFactorOf(userId: number): Promise<SecondFactorState> {
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
