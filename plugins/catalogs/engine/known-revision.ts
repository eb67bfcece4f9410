import { requireKnown, type Editions, type Transaction } from '../../../host/plugin-api/index.js';
import type { StoredItem } from './resource-reader.js';

/** The revisions that a caller knows: those of an `If-Match`, or the one that an editor has read. */
export type KnownRevision = readonly string[] | { readonly edited: string };

const isEdited = (known: KnownRevision): known is { readonly edited: string } => !Array.isArray(known);

/**
 * Throws where the item has another revision than the known one: `PreconditionFailedError` for an `If-Match`, and
 * `ConflictError` (`stale_revision`) for an editor, with the author of the change.
 */
export async function requirePresent(
  editions: Editions,
  tx: Transaction,
  { kind, item: { id, revision } }: { readonly kind: string; readonly item: StoredItem },
  known: KnownRevision | undefined,
): Promise<void> {
  if (known && isEdited(known)) await editions.requireRevision(tx, { kind, id: String(id) }, revision, known.edited);
  else requireKnown(revision, known);
}
