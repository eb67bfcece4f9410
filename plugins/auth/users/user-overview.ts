import { inject, injectable } from 'inversify';
import { Clock, Database, NotFoundError, revisionOf, type Identity } from '../../../host/plugin-api/index.js';
import { Grants } from './grants.js';
import { LiveLogins } from './live-logins.js';
import { Reach } from './reach.js';
import { fieldsOf } from './user-fields.js';
import { UserGrants } from './user-grants.js';
import { invitationOf, UserList, type ListedUser, type UserQuery } from './user-list.js';
import { ReferringThings } from './referring-things.js';
import { UserRepository } from './user-repository.js';

/** A user with all details for an administrator; the logins of a user beyond reach are null. */
export interface DetailedUser extends ListedUser {
  /** The revision of the fields that an editor changes, and that of the grants. */
  readonly revision: string;
  readonly grantsRevision: string;
  /** Permissions granted directly. */
  readonly permissions: string[];
  /** The permissions that apply now, with those of roles; a role that waits for a second factor gives none. */
  readonly effective: string[];
  readonly secondFactor: SecondFactorState | null;
  readonly hasPassword: boolean | null;
  readonly lastLogin: string | null;
  /** Until when the invitation lets a password be chosen. */
  readonly invitedUntil: string | null;
  /** Whether the caller may change this user, and see the logins. */
  readonly isWithinReach: boolean;
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
    @inject(UserList) private readonly list: UserList,
    @inject(ReferringThings) private readonly things: ReferringThings,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Returns a page of users. */
  page(by: Identity, query: UserQuery): Promise<ListedUser[]> {
    return this.list.page(by, query);
  }

  /** Names the things for which a user cannot be removed. */
  references(id: number): Promise<readonly string[]> {
    return this.database.transaction((tx) => this.things.of(id, tx));
  }

  /** Returns a user. Throws `NotFoundError`. */
  async get(by: Identity, id: number): Promise<DetailedUser> {
    const user = await this.users.findById(id);
    if (!user) throw new NotFoundError('Usuario no encontrado.');
    const { password_hash, generation: _generation, invited_until, ...listed } = user;
    const isWithinReach = (await this.reach.within(by, [id])).has(id);
    const isSeen = isWithinReach || by.userId === id;
    const invitation = isSeen ? invitationOf(user, this.clock.now()) : null;
    const grants = await this.userGrants.grantsOf(id);
    return {
      ...listed,
      ...grants,
      revision: revisionOf(fieldsOf(user)),
      grantsRevision: revisionOf(grants),
      effective: [...(await this.grants.of(id)).permissions].sort(),
      secondFactor: isSeen ? await this.secondFactorOf(id) : null,
      hasPassword: isSeen ? password_hash !== null : null,
      lastLogin: isSeen ? await this.logins.lastBegun(id) : null,
      invitation,
      invitedUntil: invitation === null ? null : invited_until!.toISOString(),
      isWithinReach,
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
