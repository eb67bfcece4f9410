import { contributionPoint } from '../plugin/contribution-point.js';
import type { Transaction } from '../data/database.js';

/**
 * What keeps the ids of users: such a user is not removed, but made inactive. The audit log refers to users who have
 * done something; users who have done nothing (an owner, a member, the holder of a given task) are named here.
 */
export interface UserReference {
  /**
   * Returns whether something refers to this user, as the transaction that would remove the user sees it: one
   * statement, by an index.
   */
  refersTo(userId: number, tx: Transaction): Promise<boolean>;
}

/** Where plugins say it. */
export const UserReferences = contributionPoint<UserReference>('host/UserReferences');
