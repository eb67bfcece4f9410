import { contributionPoint } from '../plugin/contribution-point.js';
import type { Transaction } from '../data/database.js';

/**
 * A check for ids of users in a plugin's tables: a user who is referred to is made inactive instead of removed. The
 * audit log already refers to users who have done something; these checks report the others (an owner, a member, the
 * holder of an assigned task).
 */
export interface UserReference {
  /** The things that refer to users, in Spanish, as a refusal lists them: `tareas`; by default, `otros datos`. */
  readonly things?: string;
  /**
   * Tells whether something refers to this user, as the transaction that would remove the user sees it. One statement,
   * by an index.
   */
  refersTo(userId: number, tx: Transaction): Promise<boolean>;
}

/** The point to which plugins contribute such checks. */
export const UserReferences = contributionPoint<UserReference>('host/UserReferences');
