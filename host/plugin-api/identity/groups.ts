import { contributionPoint } from '../plugin/contribution-point.js';
import type { Transaction } from '../data/database.js';
import { token } from '../token.js';

/** `<prefix>:<codigo>`, such as `rol:caja` or `dependencia:hacienda`: what a task or a menu may be given to. */
export type GroupName = `${string}:${string}`;

/** Which members are asked for: up to `limit`, in the order of their ids, after one of these. */
export interface MemberPage {
  readonly after?: number;
  readonly limit: number;
}

/** A group in a list to pick from. */
export interface GroupListing {
  /** Without the prefix in answers of a source; with it in those of {@link Groups}. */
  readonly codigo: string;
  readonly nombre: string;
}

/**
 * One kind of groups of users. The plugin of the users brings `rol`; other plugins with lists of users may bring
 * others. A source is built before {@link Groups} and `UserDirectory`, and asks for neither.
 */
export interface GroupSource {
  /** What stands before the colon: kebab-case, and this source's alone. */
  readonly prefix: string;
  /**
   * Returns the codes of the groups that a user is in. Every authenticated request asks: without `tx` it answers from
   * memory, by a value that follows a revision (`Revisions.cached`), and costs no statement. With `tx`, as that
   * transaction sees it.
   */
  of(userId: number, tx?: Transaction): Promise<readonly string[]>;
  /** Returns whether there is such a group, with members or without. */
  exists(codigo: string, tx?: Transaction): Promise<boolean>;
  /** Returns all its groups by their codes, in the order of these. One statement. */
  list(tx?: Transaction): Promise<readonly GroupListing[]>;
  /**
   * Returns the ids of its active members: those for whom `of` names it. One statement, and one more where a source
   * asks `UserStore.activeOf` who is active; no more of them for more members.
   */
  members(codigo: string, page: MemberPage, tx?: Transaction): Promise<readonly number[]>;
}

/** Where plugins add their sources. */
export const GroupSources = contributionPoint<GroupSource>('host/GroupSources');

/** The groups of all sources. Those of the caller are in `Identity.groups` already; this is for all other questions. */
export interface Groups {
  /** Returns the groups of any user; the cost stands at {@link GroupSource}. */
  of(userId: number, tx?: Transaction): Promise<ReadonlySet<GroupName>>;
  /**
   * Returns whether a name, such as one in a process definition, is that of a group; false where no source has its
   * prefix.
   */
  exists(group: string, tx?: Transaction): Promise<boolean>;
  /** Returns every group there is, by its whole name: the choices for pools of processes. One statement a source. */
  list(tx?: Transaction): Promise<readonly GroupListing[]>;
  /** Returns the ids of active members, in their order: none for a group that there is not. */
  members(group: string, page: MemberPage, tx?: Transaction): Promise<readonly number[]>;
}
export const Groups = token<Groups>('host/Groups');
