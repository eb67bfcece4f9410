import { inject, injectable, optional } from 'inversify';
import { Files, NotFoundError, type FormBody, type Identity } from '../../../host/plugin-api/index.js';
import { DraftCopies, Drafts, typedPageOf, type DraftView } from '../../forms/contract.js';
import { RecordPages, type FiledRecord } from '../contract.js';
import { acceptFilesOf, FilingService, headerRepeatKey } from '../records/index.js';
import { draftName } from '../catalog/index.js';

/** The `canal` of filings at the counter. */
const COUNTER = 'VENTANILLA';

/** The options of a filing at the counter, beside its form. */
interface CounterFiling {
  readonly clerk: Identity;
  /** The header `Idempotency-Key`, which is of that clerk alone. */
  readonly repeatKey: string | undefined;
  /** Key of a draft that the person has begun elsewhere. */
  readonly borrador: string | undefined;
}

/** A filed record, and the page that prints its receipt; null where no plugin has such pages. */
interface FiledAtCounter extends FiledRecord {
  readonly recibo: string | null;
}

/**
 * The counter: a clerk files for the person who stands there, by the form that the public has. The record has the clerk
 * as its `funcionario`; its user is the owner of the draft that the clerk files, or nobody.
 */
@injectable()
export class CounterDesk {
  constructor(
    @inject(FilingService) private readonly filing: FilingService,
    @inject(Drafts) private readonly drafts: Drafts,
    @inject(DraftCopies) private readonly copies: DraftCopies,
    @inject(Files) private readonly files: Files,
    @inject(RecordPages) @optional() private readonly pages?: RecordPages,
  ) {}

  /** Files for a person. Throws as `Filing`; a tramite that cannot be filed is refused before the body is read. */
  async file(codigo: string, body: FormBody, { clerk, repeatKey, borrador }: CounterFiling): Promise<FiledAtCounter> {
    const { form } = await this.filing.findTramite(codigo);
    const repeat = repeatKey === undefined ? undefined : headerRepeatKey(repeatKey, clerk.userId);
    const draft = borrador === undefined ? undefined : { borrador };
    const owner = borrador === undefined ? undefined : await this.drafts.ownerOf(borrador);
    const by = owner === undefined ? undefined : { userId: owner };
    return this.files.readForm(body, acceptFilesOf(form), async ({ fields: answers, files }) => {
      const content = { codigo, answers, files, draft, isTyped: true };
      const prepared = await this.filing.prepareFiling({ ...content, canal: COUNTER, repeat, by, clerk });
      const filed = await prepared.fileRecord();
      return { ...filed, recibo: this.pages?.receiptOf(filed.key) ?? null };
    });
  }

  /**
   * Returns the page of a form for the answers typed so far. Throws as `file` does for a tramite that cannot be filed.
   */
  async page(codigo: string, typed: Readonly<Record<string, unknown>>): ReturnType<typeof typedPageOf> {
    const { form } = await this.filing.findTramite(codigo);
    return typedPageOf(form, typed);
  }

  /** Returns a draft that a person has begun elsewhere. Throws `NotFoundError` for a key of no draft of a tramite. */
  async draft(borrador: string): Promise<DraftView> {
    const owner = await this.drafts.ownerOf(borrador);
    await this.copies.takeCopy(borrador, owner);
    const view = await this.drafts.viewDraft(borrador, owner);
    if (view.form !== draftName(view.codigo))
      throw new NotFoundError('No existe un borrador de un trámite con esa clave.');
    return view;
  }
}
