import { contributionPoint } from '../plugin/contribution-point.js';
import type { Transaction } from '../data/database.js';

/**
 * What keeps the ids of users: such a user is not removed, but made inactive. The audit log refers to whoever has done
 * something; who is named without having done anything (an owner, a member, somebody a task was given to) is named
 * here.
 */
export interface UserReference {
  /**
   * Whether something refers to this user, as the transaction that would remove him sees it: one statement, by an
   * index.
   */
  refersTo(userId: number, tx: Transaction): Promise<boolean>;
}

/** Where plugins say it. */
export const UserReferences = contributionPoint<UserReference>('host/UserReferences');
