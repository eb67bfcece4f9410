import { inject, injectable, optional } from 'inversify';
import { Files, type FormBody, type Identity } from '../../../host/plugin-api/index.js';
import { typedPageOf } from '../../forms/contract.js';
import { PrivacyNotice, RecordPages, type FiledRecord, type ShownNotice } from '../contract.js';
import { acceptFilesOf, FilingService, headerRepeatKey } from '../records/index.js';
import { COUNTER } from '../catalog/index.js';
import { CounterDrafts } from './drafts/counter-drafts.js';
import { CounterSummaries } from './drafts/counter-summary.js';
import { DraftAccess, noDraft, seenRevision, sourceOf, type DraftSource } from './drafts/draft-access.js';

/** The options of a filing at the counter, beside its form. */
interface CounterFiling {
  readonly clerk: Identity;
  /** The header `Idempotency-Key`, which is of that clerk alone. */
  readonly repeatKey: string | undefined;
  /** Key of a draft: of the clerk, or of a person who has begun it elsewhere. */
  readonly borrador: string | undefined;
  /** The revision of that draft that the clerk has checked with the person. */
  readonly revision: number | undefined;
  /** The version of the privacy notice that the person has accepted. */
  readonly aviso: string | undefined;
}

/** A filed record, and the page that prints its receipt; null where no plugin has such pages. */
interface FiledAtCounter extends FiledRecord {
  readonly recibo: string | null;
}

/**
 * The counter: a clerk files for the person who stands there, by the form that the public has. The record has the clerk
 * as its `funcionario`; its user is the person who began the draft that the clerk files, or nobody.
 */
@injectable()
export class CounterDesk {
  constructor(
    @inject(FilingService) private readonly filing: FilingService,
    @inject(DraftAccess) private readonly access: DraftAccess,
    @inject(Files) private readonly files: Files,
    @inject(CounterDrafts) readonly drafts: CounterDrafts,
    @inject(CounterSummaries) readonly summaries: CounterSummaries,
    @inject(RecordPages) @optional() private readonly pages?: RecordPages,
    @inject(PrivacyNotice) @optional() private readonly privacy?: PrivacyNotice,
  ) {}

  /** The privacy notice that the clerk reads to the person; null where the city has none. */
  get notice(): ShownNotice | null {
    return this.privacy?.presentNotice() ?? null;
  }

  /**
   * Files for a person. Throws as `Filing`, and as `CounterNotice` where the person did not accept the present notice;
   * a tramite that cannot be filed is refused before the body is read.
   */
  async file(codigo: string, body: FormBody, how: CounterFiling): Promise<FiledAtCounter> {
    const { clerk, repeatKey, aviso } = how;
    const { form } = await this.filing.findTramite(codigo, COUNTER);
    const repeat = repeatKey === undefined ? undefined : headerRepeatKey(repeatKey, clerk.userId);
    const source = await this.sourceOf(codigo, how);
    const privacidad = aviso === undefined ? undefined : { version: aviso };
    return this.files.readForm(body, acceptFilesOf(form), async ({ fields: answers, files }) => {
      const content = { codigo, answers, files, isTyped: true, ...source };
      const prepared = await this.filing.prepareFiling({ ...content, canal: COUNTER, repeat, clerk, privacidad });
      const filed = await prepared.fileRecord();
      return { ...filed, recibo: this.pages?.receiptOf(filed.key) ?? null };
    });
  }

  /**
   * Returns the page of a form for the answers typed so far. Throws as `file` does for a tramite that cannot be filed.
   */
  async page(codigo: string, typed: Readonly<Record<string, unknown>>): ReturnType<typeof typedPageOf> {
    const { form } = await this.filing.findTramite(codigo, COUNTER);
    return typedPageOf(form, typed);
  }

  /** Returns the draft that is filed. An unknown one may have been filed by an earlier call: the filing finds out. */
  private async sourceOf(codigo: string, how: CounterFiling): Promise<DraftSource | undefined> {
    const { clerk, borrador, revision } = how;
    if (borrador === undefined) return undefined;
    const allowed = await this.access.findAllowed(borrador, clerk);
    if (!allowed) return { draft: { borrador, revision } };
    if (allowed.isOfClerk && allowed.codigo !== codigo) throw noDraft();
    return sourceOf({ borrador, revision: allowed.isOfClerk ? seenRevision(revision) : revision }, allowed);
  }
}
