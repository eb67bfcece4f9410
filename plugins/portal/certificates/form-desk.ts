import { inject, injectable, optional } from 'inversify';
import {
  NotAllowedError,
  redirect,
  UnavailableError,
  type FormBody,
  type Identity,
  type Reply,
} from '../../../host/plugin-api/index.js';
import { CertificateRequests } from '../../certificates/contract.js';
import { DraftReturns } from '../../forms/contract.js';
import { PageKeeping, missingOf } from '../fill/handed-in/page-keeping.js';
import { PageReader, type PartlyRead } from '../fill/handed-in/page-reader.js';
import { returnedAnswers } from '../fill/handed-in/returned-answers.js';
import { SEEN_FIELD } from '../fill/pages/seen-answers.js';
import type { SavedPage } from '../fill/handed-in/page-keeping.js';
import type { FormField } from '../../forms/contract.js';
import { certificateAddresses } from './certificate-addresses.js';
import { certificateCookie } from './certificate-cookie.js';
import { CertificateDrafts } from './certificate-drafts.js';
import { withEvent, type CertificateNotice } from './certificate-notices.js';
import { CertificatePages } from './certificate-pages.js';

/** The certificate in an address, and the draft of the browser. */
export interface CertificatePlace {
  readonly codigo: string;
  readonly borrador: string | undefined;
}

/** Takes the answers to the questions of a certificate, on one page. */
@injectable()
export class CertificateFormDesk {
  constructor(
    @inject(CertificateDrafts) private readonly drafts: CertificateDrafts,
    @inject(PageReader) private readonly reader: PageReader,
    @inject(PageKeeping) private readonly keeping: PageKeeping,
    @inject(DraftReturns) private readonly returns: DraftReturns,
    @inject(CertificatePages) private readonly pages: CertificatePages,
    @inject(CertificateRequests) @optional() private readonly requests?: CertificateRequests,
  ) {}

  /**
   * Begins a draft. A browser that has one is asked first whether to continue it: somebody may have left it on a shared
   * computer.
   */
  async begin({ codigo, borrador }: CertificatePlace, action: unknown): Promise<Reply> {
    const present = action === 'nuevo' ? undefined : await this.drafts.look(codigo, borrador);
    if (present && action !== 'seguir') return redirect(certificateAddresses.begin(codigo));
    const { view } = present ?? (await this.drafts.open(codigo, undefined));
    return redirect(certificateAddresses.form(codigo), { cookies: [certificateCookie(codigo, view.borrador)] });
  }

  /** Shows the choice between the draft of the browser and another one. */
  async begun({ codigo, borrador }: CertificatePlace): Promise<Reply> {
    const asked = await this.drafts.look(codigo, borrador);
    return asked ? this.pages.begun(asked) : redirect(certificateAddresses.certificate(codigo));
  }

  /**
   * Shows the questions; stores nothing. Without a draft, or the permission that the certificate wants, it leads to the
   * page of the certificate.
   */
  async show(
    { codigo, borrador }: CertificatePlace,
    user: Identity | undefined,
    notice: CertificateNotice | undefined,
  ): Promise<Reply> {
    const certificate = certificateAddresses.certificate(codigo);
    if (!(await this.isFor(codigo, user))) return redirect(withEvent(certificate, 'permiso'));
    const asked = await this.drafts.look(codigo, borrador);
    return asked ? this.pages.form(asked, notice) : redirect(certificate);
  }

  private async isFor(codigo: string, user: Identity | undefined): Promise<boolean> {
    try {
      await this.requests?.requireAskable(codigo, user);
    } catch (error) {
      if (error instanceof NotAllowedError) return false;
      // A certificate that is away for now may be back when the answers are complete.
      if (!(error instanceof UnavailableError)) throw error;
    }
    return true;
  }

  /** Keeps the answers. A browser that has lost its draft gets another one, with what the form brings. */
  async answer({ codigo, borrador }: CertificatePlace, body: FormBody): Promise<Reply> {
    const { view } = await this.drafts.open(codigo, borrador);
    const isNew = view.borrador !== borrador;
    const questions = view.shown.filter(({ state }) => state !== 'notice').map(({ field }) => field);
    return this.reader.readPartly(body, questions, async (page) => {
      // The answers that the form has shown are those of another draft.
      const own = isNew ? { ...page, fields: { ...page.fields, [SEEN_FIELD]: [] } } : page;
      const saved = await this.keeping.keep(view, questions, own);
      const { address, missing = [] } = pageAfter(codigo, { isNew, page, saved, questions });
      const returned = returnedAnswers({ questions, page, saved, missing, isJudged: !isNew });
      if (Object.keys(returned).length > 0) await this.returns.returnAnswers(view.borrador, returned);
      return redirect(address, { cookies: [certificateCookie(codigo, view.borrador)] });
    });
  }
}

/** A form as it was submitted, and the outcome of keeping it. */
interface KeptForm {
  readonly isNew: boolean;
  readonly page: PartlyRead;
  readonly saved: SavedPage;
  readonly questions: readonly FormField[];
}

/** Chooses the page after a submitted form: the check of the answers, unless one is wrong or missing. */
function pageAfter(
  codigo: string,
  { isNew, page, saved, questions }: KeptForm,
): { readonly address: string; readonly missing?: readonly string[] } {
  const form = certificateAddresses.form(codigo);
  if (isNew) return { address: withEvent(form, 'nuevo') };
  if (page.refusal) return { address: withEvent(form, 'grande') };
  const missing = Object.keys(missingOf(saved, questions));
  const isFaulty = saved.isContested || Object.keys(saved.faults).length > 0 || missing.length > 0;
  // An answer may have shown another question.
  const isOpen = saved.view.shown.some(({ state }) => state === 'open');
  return { address: isFaulty || isOpen ? form : certificateAddresses.review(codigo), missing };
}
