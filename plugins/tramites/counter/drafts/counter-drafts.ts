import { inject, injectable } from 'inversify';
import {
  Files,
  UnavailableError,
  type FieldErrors,
  type FormBody,
  type Identity,
} from '../../../../host/plugin-api/index.js';
import {
  DraftCopies,
  Drafts,
  HeldDrafts,
  type DraftView,
  type HeldDraft,
  type ShownFields,
} from '../../../forms/contract.js';
import {
  COUNTER,
  COUNTER_DRAFT,
  counterDraftCode,
  counterDraftName,
  subjectOf,
  TramiteCatalog,
} from '../../catalog/index.js';
import { acceptFilesOf, FilingService } from '../../records/index.js';
import { DraftAccess, noDraft, seenRevision, sourceOf, type AllowedDraft, type DraftSource } from './draft-access.js';

/** A draft as a clerk sees it, with the fields of the form of the counter. */
export interface SeenDraft
  extends Pick<DraftView, 'borrador' | 'revision' | 'vence' | 'answers' | 'returned' | 'leftOut'>, ShownFields {
  /** The code of its tramite. */
  readonly codigo: string;
  /** Whether the clerk began it, and may delete it. */
  readonly isOfClerk: boolean;
}

/** An unfinished draft of a clerk, in their list. */
export interface UnfinishedDraft extends Pick<HeldDraft, 'id' | 'borrador' | 'begunAt' | 'changedAt' | 'vence'> {
  readonly codigo: string;
  /** The name of its tramite; null where the tramite no longer exists or its form cannot be read. */
  readonly tramite: string | null;
  /** The name of the applicant, or else the subject, as it was typed; null without either. */
  readonly titulo: string | null;
}

/** Drafts at the counter: those of the clerk, and those of people who show a key. */
@injectable()
export class CounterDrafts {
  constructor(
    @inject(DraftAccess) private readonly access: DraftAccess,
    @inject(Drafts) private readonly drafts: Drafts,
    @inject(DraftCopies) private readonly copies: DraftCopies,
    @inject(HeldDrafts) private readonly held: HeldDrafts,
    @inject(FilingService) private readonly filing: FilingService,
    @inject(TramiteCatalog) private readonly tramites: TramiteCatalog,
    @inject(Files) private readonly files: Files,
  ) {}

  /** Begins a draft of a clerk. Throws as `FilingService.findTramite` for a tramite that cannot be filed. */
  async begin(codigo: string, clerk: Identity): Promise<SeenDraft> {
    await this.filing.findTramite(codigo, COUNTER);
    const { borrador } = await this.drafts.beginDraft(counterDraftName(codigo), clerk.userId);
    return this.open(borrador, clerk);
  }

  /** Opens a draft, without using it up. Throws as `DraftAccess.getAllowed`. */
  async open(borrador: string, clerk: Identity): Promise<SeenDraft> {
    const allowed = await this.access.getAllowed(borrador, clerk);
    await this.copies.takeCopy(borrador, allowed.by);
    return this.seen(await this.drafts.viewDraft(borrador, allowed.by), allowed);
  }

  /** Opens a draft as {@link open} does, with the parts of a request that files it at the seen revision. */
  async openToFile(
    borrador: string,
    clerk: Identity,
  ): Promise<{ readonly draft: SeenDraft; readonly source: DraftSource }> {
    const allowed = await this.access.getAllowed(borrador, clerk);
    const draft = await this.open(borrador, clerk);
    return { draft, source: sourceOf({ borrador, revision: draft.revision }, allowed) };
  }

  /**
   * Keeps typed answers and files: what the form accepts becomes an answer, and a refused text stays as it was typed.
   * Returns the draft, and why the rest is refused. Throws as {@link open}, and `ConflictError` (`draft_changed`) where
   * the draft has another revision, and `InputError` (`revision_required`) without one.
   */
  async save(
    borrador: string,
    body: FormBody,
    { revision: seen, clerk }: { readonly revision: number | undefined; readonly clerk: Identity },
  ): Promise<SeenDraft & { readonly refused: FieldErrors }> {
    const allowed = await this.access.getAllowed(borrador, clerk);
    const revision = seenRevision(seen);
    const { form } = await this.filing.findTramite(allowed.codigo, COUNTER);
    return this.files.readForm(body, acceptFilesOf(form), async ({ fields: answers, files }) => {
      const change = { answers, files, revision, isTyped: true, keepsRefused: true };
      const { view, refused } = await this.drafts.storeAnswers(borrador, change, allowed.by);
      return { ...(await this.seen(view, allowed)), refused };
    });
  }

  /** Removes a draft that the clerk began. A draft of a person is not found: it is theirs. */
  async remove(borrador: string, clerk: Identity): Promise<void> {
    const { by, isOfClerk } = await this.access.getAllowed(borrador, clerk);
    if (!isOfClerk) throw noDraft();
    await this.drafts.removeDraft(borrador, by);
  }

  /** Lists the drafts that the clerk began and that hold something, the last begun first. */
  async list(
    clerk: Identity,
    page: { readonly before?: number | undefined; readonly limit: number },
  ): Promise<readonly UnfinishedDraft[]> {
    const held = await this.held.listHeld(COUNTER_DRAFT, clerk.userId, page);
    return Promise.all(held.map((one) => this.unfinished(one)));
  }

  private async unfinished({ form, answers, ...draft }: HeldDraft): Promise<UnfinishedDraft> {
    const codigo = counterDraftCode(form)!;
    const tramite = await this.tramites.find(codigo).catch((error: unknown) => {
      if (!(error instanceof UnavailableError)) throw error;
      return undefined;
    });
    const titulo = tramite && (tramite.form.applicantName(answers) ?? subjectOf(tramite, answers));
    return { ...draft, codigo, tramite: tramite?.nombre ?? null, titulo: titulo ?? null };
  }

  /** Shows a draft by the form of the counter, also one that was begun by the form of the public. */
  private async seen(view: DraftView, { codigo, isOfClerk }: AllowedDraft): Promise<SeenDraft> {
    const { borrador, revision, vence, answers, returned, leftOut } = view;
    const fields = isOfClerk ? view : await (await this.filing.findTramite(codigo, COUNTER)).form.shownFields(answers);
    const { shown, hidden } = fields;
    return { borrador, codigo, isOfClerk, revision, vence, answers, returned, leftOut, shown, hidden };
  }
}
