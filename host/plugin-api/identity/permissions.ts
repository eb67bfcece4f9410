import { contributionPoint } from '../plugin/contribution-point.js';
import type { Transaction } from '../data/database.js';
import { token } from '../token.js';

/** A permission that a plugin declares, so that roles can hold it. */
export interface PermissionDeclaration {
  /** `<plugin>.<what>`. */
  readonly code: string;
  /** Spanish, for the administrators of roles. */
  readonly name: string;
  /** Whether it is an endpoint: a route for the API keys that have it. */
  readonly isEndpoint?: true;
}

/** The permissions that the loaded plugins declare; roles can hold them. */
export const DeclaredPermissions = token<readonly PermissionDeclaration[]>('host/DeclaredPermissions');

/**
 * Permissions that come and go while the service runs, beside the declared ones, such as those that registered
 * procedures name. They are granted like declared ones.
 */
export interface PermissionSource {
  /** The bundle section whose items name these permissions: it is imported before the sections that grant them. */
  readonly section: string;
  /** Returns the present permissions; with `tx`, as that transaction sees them. */
  permissions(tx?: Transaction): Promise<readonly PermissionDeclaration[]>;
}

/** The point to which plugins contribute sources of permissions. */
export const PermissionSources = contributionPoint<PermissionSource>('host/PermissionSources');
