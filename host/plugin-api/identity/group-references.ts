import { contributionPoint } from '../plugin/contribution-point.js';
import type { Transaction } from '../data/database.js';
import type { GroupListing } from './groups.js';

/** The most names that a use lists. */
export const MOST_NAMED_USES = 5;

/** The things of one kind that refer to a group. */
export interface GroupUse {
  /** The kind in Spanish, as a plural with a capital: `Procesos`. */
  readonly clase: string;
  readonly cuantos: number;
  /** Codes or numbers of the first ones, at most {@link MOST_NAMED_USES}; without personal data. */
  readonly primeros: readonly string[];
}

/**
 * A look-up of the things of a plugin that refer to a group of users. A group that is in use is not removed, and
 * administrators see its uses beforehand.
 */
export interface GroupReference {
  /**
   * Returns the uses of a group, with its full name and the name that people read, as `tx` sees them. Kinds without a
   * use may be left out.
   */
  usesOf(group: GroupListing, tx: Transaction): Promise<readonly GroupUse[]>;
}

/** The point to which plugins contribute such look-ups. */
export const GroupReferences = contributionPoint<GroupReference>('host/GroupReferences');
