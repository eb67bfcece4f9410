import { contributionPoint } from '../plugin/contribution-point.js';
import type { Transaction } from '../data/database.js';
import { token } from '../token.js';

/**
 * `<prefix>:<codigo>`, such as `rol:caja` or `dependencia:hacienda`: the name under which tasks and menus refer to a
 * group.
 */
export type GroupName = `${string}:${string}`;

/** The request for a page of members: up to `limit`, in the order of their ids, after the id `after`. */
export interface MemberPage {
  readonly after?: number;
  readonly limit: number;
}

/** A group in a list to choose from. */
export interface GroupListing {
  /** Without the prefix in the answers of a source; with it in those of {@link Groups}. */
  readonly codigo: string;
  readonly nombre: string;
}

/**
 * A kind of groups of users. The plugin of the users contributes `rol`; other plugins with lists of users may
 * contribute others. A source is built before {@link Groups} and `UserDirectory`, and must not depend on them.
 */
export interface GroupSource {
  /** The part of a name before the colon: kebab-case, and unique among the sources. */
  readonly prefix: string;
  /**
   * Returns the codes of the groups of a user. Every authenticated request calls it: without `tx` it answers from
   * memory, from a value that follows a revision (`Revisions.cached`), without a statement. With `tx`, it reads what
   * that transaction sees.
   */
  codesOf(userId: number, tx?: Transaction): Promise<readonly string[]>;
  /** Tells whether a group exists, with members or without. */
  groupExists(codigo: string, tx?: Transaction): Promise<boolean>;
  /** Returns all groups of the source, in the order of their codes. One statement. */
  listGroups(tx?: Transaction): Promise<readonly GroupListing[]>;
  /**
   * Returns the ids of the active members of a group: the users for whom `codesOf` returns it. One statement, and one
   * more where a source calls `UserStore.activeOf`; their number does not grow with that of the members.
   */
  listMembers(codigo: string, page: MemberPage, tx?: Transaction): Promise<readonly number[]>;
  /**
   * Returns the ids of the users who belong to a group of the source, from memory as {@link codesOf}. Users of a source
   * without this method are not found by `UserDirectory.findStaff` unless they hold something else.
   */
  memberIds?(): Promise<Iterable<number>>;
}

/** The point to which plugins contribute sources of groups. */
export const GroupSources = contributionPoint<GroupSource>('host/GroupSources');

/**
 * The groups of all sources. The groups of the caller are in `Identity.groups`; this service answers for other users.
 */
export interface Groups {
  /** Returns the groups of any user, at the cost described at {@link GroupSource}. */
  groupsOf(userId: number, tx?: Transaction): Promise<ReadonlySet<GroupName>>;
  /**
   * Tells whether a name, such as one in a process definition, is that of a group; false when no source has its prefix.
   */
  groupExists(group: string, tx?: Transaction): Promise<boolean>;
  /**
   * Returns all groups, with their full names: the choices for the pools of a process. One statement for each source.
   */
  listGroups(tx?: Transaction): Promise<readonly GroupListing[]>;
  /** Returns the ids of the active members of a group, in ascending order; none for an unknown group. */
  listMembers(group: string, page: MemberPage, tx?: Transaction): Promise<readonly number[]>;
  /** Returns the ids of the users who belong to a group, from memory. */
  memberIds(): Promise<ReadonlySet<number>>;
}
export const Groups = token<Groups>('host/Groups');
