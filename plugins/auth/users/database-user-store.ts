import { inject, injectable } from 'inversify';
import type { Account, Transaction, UserStore } from '../../../host/plugin-api/index.js';
import { Grants } from './grants.js';
import { idsAtOnce } from './ids-at-once.js';
import { UserRepository } from './user-repository.js';

/** A {@link UserStore} in `auth_user`: one query by key per request, so that an inactive user is refused at once. */
@injectable()
export class DatabaseUserStore implements UserStore {
  constructor(
    @inject(UserRepository) private readonly users: UserRepository,
    @inject(Grants) private readonly grants: Grants,
  ) {}

  async findAccount(userId: number, login?: string, tx?: Transaction): Promise<Account | undefined> {
    const user = await this.users.findAccount(userId, login, tx);
    if (!user) return undefined;
    return {
      id: userId,
      username: user.username,
      isActive: user.is_active,
      isSuperuser: user.is_superuser,
      generation: user.generation,
      loginEnded: login !== undefined && user.family === null,
      permissions: (await this.grants.of(userId, tx)).permissions,
    };
  }

  async activeOf(userIds: Iterable<number>, tx?: Transaction): Promise<ReadonlySet<number>> {
    const active = new Set<number>();
    for (const ids of idsAtOnce(userIds)) {
      for (const user of await this.users.named(ids, tx)) if (user.is_active) active.add(user.id);
    }
    return active;
  }
}
