import { inject, injectable } from 'inversify';
import { InputError, NotFoundError, type Identity } from '../../../../host/plugin-api/index.js';
import { HeldDrafts } from '../../../forms/contract.js';
import type { FilingRequest } from '../../contract.js';
import { counterDraftCode, draftCode } from '../../catalog/index.js';

/** A draft that a clerk may use at the counter. */
export interface AllowedDraft {
  /** The name of its form. */
  readonly form: string;
  /** The code of its tramite. */
  readonly codigo: string;
  /** Its owner; undefined where it belongs to the holder of its key. */
  readonly by: number | undefined;
  /** Whether a clerk began it, who is its owner; else a person did, on a page or in a chat. */
  readonly isOfClerk: boolean;
}

/** The draft and the user of a request that files a draft. */
export type DraftSource = Pick<FilingRequest, 'by'> & { readonly draft: NonNullable<FilingRequest['draft']> };

/**
 * Makes the parts of a request that files a draft: a draft of a clerk belongs to the clerk and its record to no user; a
 * draft of a person is filed in the name of its owner.
 */
export function sourceOf(
  draft: { readonly borrador: string; readonly revision: number | undefined },
  { form, by: userId, isOfClerk }: Pick<AllowedDraft, 'form' | 'by' | 'isOfClerk'>,
): DraftSource {
  if (isOfClerk && userId !== undefined) return { draft: { ...draft, ofStaff: { form, userId } } };
  return { draft, by: userId === undefined ? undefined : { userId } };
}

/** Makes the error of a draft that the clerk cannot have, in the words of `Drafts`. */
export const noDraft = (): NotFoundError =>
  new NotFoundError('No existe ese borrador, o ya terminó.', { code: 'draft_not_found' });

const NO_REVISION = 'Envíe la revisión del borrador que tiene en pantalla.';

/** Returns the revision that a clerk has seen. Throws `InputError` (`revision_required`) where the call has none. */
export function seenRevision(revision: number | undefined): number {
  if (revision !== undefined) return revision;
  throw new InputError(NO_REVISION, { code: 'revision_required', errors: { revision: [NO_REVISION] } });
}

/**
 * Decides which drafts a clerk may use: those that they began themselves, and those of people who show the key. Only
 * its clerk has a draft that was begun at the counter, even where another one knows the key.
 */
@injectable()
export class DraftAccess {
  constructor(@inject(HeldDrafts) private readonly held: HeldDrafts) {}

  /**
   * Finds a draft by its key; undefined for an unknown one. Throws `NotFoundError` (`draft_not_found`) for a draft of
   * another clerk, and for one of no tramite.
   */
  async findAllowed(borrador: string, clerk: Identity): Promise<AllowedDraft | undefined> {
    const held = await this.held.findHeld(borrador);
    if (!held) return undefined;
    const ofClerk = counterDraftCode(held.form);
    const codigo = ofClerk ?? draftCode(held.form);
    const isAnothers = ofClerk !== undefined && held.by !== clerk.userId;
    if (codigo === undefined || isAnothers) throw noDraft();
    return { ...held, codigo, isOfClerk: ofClerk !== undefined };
  }

  /** Finds a draft as {@link findAllowed} does. Throws `NotFoundError` for an unknown key as well. */
  async getAllowed(borrador: string, clerk: Identity): Promise<AllowedDraft> {
    const draft = await this.findAllowed(borrador, clerk);
    if (!draft) throw noDraft();
    return draft;
  }
}
