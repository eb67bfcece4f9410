import { inject, injectable, optional } from 'inversify';
import {
  ConflictError,
  Files,
  InputError,
  NotFoundError,
  type FormBody,
  type Identity,
} from '../../../host/plugin-api/index.js';
import { Drafts, typedPageOf, type DraftView } from '../../forms/contract.js';
import { PrivacyNotice, RecordPages, type FiledRecord, type FilingRequest } from '../contract.js';
import { acceptFilesOf } from '../records/check-answers.js';
import { FilingService } from '../records/filing-service.js';
import { headerRepeatKey } from '../records/idempotency.js';
import { draftName } from '../tramites/draftable-tramites.js';

/** `canal` of what is filed at the counter. */
const COUNTER = 'VENTANILLA';

/** What a filing at the counter says beside its form. */
interface CounterFiling {
  readonly clerk: Identity;
  /** The header `Idempotency-Key`, which is of that clerk alone. */
  readonly repeatKey: string | undefined;
  /** Key of a draft that the person has begun elsewhere. */
  readonly borrador: string | undefined;
  /** Version of the privacy notice that the person accepted before the clerk. */
  readonly privacidad: string | undefined;
}

/** A form over what was typed so far, and what the person accepts before it is filed; null for a city without it. */
type CounterPage = Awaited<ReturnType<typeof typedPageOf>> & {
  readonly privacidad: { readonly version: string; readonly direccion: string } | null;
};

/** What was filed, and where its receipt is printed; null where no plugin has such pages. */
interface FiledAtCounter extends FiledRecord {
  readonly recibo: string | null;
}

/**
 * The counter: a clerk files for the person who stands there, by the form that the public has. The record has the clerk
 * as its `funcionario`; its user is the owner of the draft that was continued, if any.
 */
@injectable()
export class CounterDesk {
  constructor(
    @inject(FilingService) private readonly filing: FilingService,
    @inject(Drafts) private readonly drafts: Drafts,
    @inject(Files) private readonly files: Files,
    @inject(RecordPages) @optional() private readonly pages?: RecordPages,
    @inject(PrivacyNotice) @optional() private readonly notice?: PrivacyNotice,
  ) {}

  /**
   * Throws what `Filing` throws, and for a tramite that cannot be filed before the body is read. Throws before it, too,
   * where the city has a privacy notice: `InputError` where none was accepted, `ConflictError` where another one was.
   */
  async file(codigo: string, body: FormBody, how: CounterFiling): Promise<FiledAtCounter> {
    const { clerk, repeatKey, borrador } = how;
    const privacidad = this.accepted(how.privacidad);
    const { form } = await this.filing.findTramite(codigo);
    const repeat = repeatKey === undefined ? undefined : headerRepeatKey(repeatKey, clerk.userId);
    const draft = borrador === undefined ? undefined : { borrador };
    const owner = borrador === undefined ? undefined : await this.drafts.ownerOf(borrador);
    const by = owner === undefined ? undefined : { userId: owner };
    return this.files.readForm(body, acceptFilesOf(form), async ({ fields: answers, files }) => {
      const filing = { codigo, canal: COUNTER, answers, files, repeat, draft, by, clerk, privacidad };
      const prepared = await this.filing.prepare(filing);
      const filed = await prepared.file();
      return { ...filed, recibo: this.pages?.receiptOf(filed.key) ?? null };
    });
  }

  /** What the form of a tramite shows over what was typed so far. Throws as `file` does for such a tramite. */
  async page(codigo: string, typed: Readonly<Record<string, unknown>>): Promise<CounterPage> {
    const { form } = await this.filing.findTramite(codigo);
    const privacidad = this.notice ? { version: this.notice.version, direccion: this.notice.address } : null;
    return { ...(await typedPageOf(form, typed)), privacidad };
  }

  /** A draft that a person has begun elsewhere. Throws `NotFoundError` for what is no draft of a tramite. */
  async draft(borrador: string): Promise<DraftView> {
    const view = await this.drafts.view(borrador, await this.drafts.ownerOf(borrador));
    if (view.form !== draftName(view.codigo))
      throw new NotFoundError('No existe un borrador de un trámite con esa clave.');
    return view;
  }

  /** What is kept with the record; nothing for a city without a notice. */
  private accepted(version: string | undefined): FilingRequest['privacidad'] {
    if (!this.notice) return undefined;
    if (version === undefined) {
      throw new InputError('Confirme que la persona autoriza el tratamiento de sus datos.', {
        code: 'privacy_not_accepted',
      });
    }
    if (version === this.notice.version) return { version };
    throw new ConflictError('El aviso de privacidad cambió. Muéstreselo a la persona antes de radicar.', {
      code: 'privacy_changed',
    });
  }
}
