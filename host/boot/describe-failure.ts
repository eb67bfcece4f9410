import { BundleError } from '../data/bundles/bundle-error.js';
import { BootError, reasonOf } from '../runtime/boot-error.js';
import { isDatabaseAway } from '../data/database/database-errors.js';
import { EmbeddedPostgresError } from '../../embedded-postgres/index.js';
import { DomainError } from '../plugin-api/index.js';

/**
 * Describes a failure for an operator: an expected one in one line, the faults of a bundle in a line each, and a
 * programming error with its stack.
 */
export function describeFailure(error: unknown): string {
  const foreseen = error instanceof BootError || error instanceof DomainError || error instanceof EmbeddedPostgresError;
  if (error instanceof BundleError) return error.message;
  if (foreseen || !(error instanceof Error)) return reasonOf(error);
  if (isDatabaseAway(error)) return `The database does not answer: ${reasonOf(error)}`;
  return error.stack ?? reasonOf(error);
}
