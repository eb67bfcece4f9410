import { contributionPoint } from '../plugin/contribution-point.js';
import type { Transaction } from '../data/database.js';
import { token } from '../token.js';

/** A permission that a plugin declares, so that roles can hold it. */
export interface PermissionDeclaration {
  /** `<plugin>.<what>`. */
  readonly code: string;
  /** Spanish, for administrators of roles. */
  readonly name: string;
}

/** Everything that the loaded plugins declare: what a role can hold. */
export const DeclaredPermissions = token<readonly PermissionDeclaration[]>('host/DeclaredPermissions');

/**
 * Permissions that come and go while the service runs, beside the declared ones: those that registered procedures name.
 * They can be granted as the others can.
 */
export interface PermissionSource {
  /** The section of bundles that brings what names them: it is imported before the sections that grant them. */
  readonly section: string;
  /** Those that there are now; with `tx`, as that transaction sees them. */
  permissions(tx?: Transaction): Promise<readonly PermissionDeclaration[]>;
}

/** Where plugins add their sources. */
export const PermissionSources = contributionPoint<PermissionSource>('host/PermissionSources');
