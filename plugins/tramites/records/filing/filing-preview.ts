import { inject, injectable } from 'inversify';
import { Clock, InputError, type FieldErrors } from '../../../../host/plugin-api/index.js';
import type { Answers } from '../../../forms/contract.js';
import type { NewTerm } from '../../../terms/contract.js';
import type { Tramite } from '../../catalog/index.js';
import { filingNotice } from '../../notices/index.js';
import { meansOf, type AnswerMeans } from '../../vocabulary/index.js';
import { RecordTerms } from '../terms/record-terms.js';
import { judgeFiling } from './check-answers.js';
import { FilingDrafts, type DraftFiling } from './filing-drafts.js';

/** The outcome of a filing before it is written. */
export interface PreviewedFiling {
  /** Why the form refuses the answers, by field; empty where they can be filed. */
  readonly errors: FieldErrors;
  /** The term that would begin now; null where the tramite has none. */
  readonly term: NewTerm | null;
  /** The means of notices and answers; null where nothing can be sent to the person. */
  readonly medio: AnswerMeans | null;
  /** The address of the mails, as it was typed. */
  readonly correo: string | null;
  /** Whether the receipt is mailed. */
  readonly isReceiptMailed: boolean;
}

/** Shows how a draft would be filed, by the checks of a filing. It prepares no process and writes nothing. */
@injectable()
export class FilingPreview {
  constructor(
    @inject(FilingDrafts) private readonly drafts: FilingDrafts,
    @inject(RecordTerms) private readonly terms: RecordTerms,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Previews the filing of a draft; `accepted` are the answers that the form accepts one by one. Throws as
   * `Filing.prepareFiling` for a draft that cannot be opened.
   */
  async preview(tramite: Tramite, request: DraftFiling, accepted: Answers): Promise<PreviewedFiling> {
    const errors = await this.errorsOf(tramite, request);
    const isInPerson = request.clerk !== undefined;
    const receivedAt = this.clock.now();
    const question = tramite.form.receiptQuestion(accepted);
    const correo = question === undefined ? undefined : accepted[question];
    const { replyTo } = request;
    const notice = filingNotice(tramite.notices, { receiptQuestion: question, replyTo });
    return {
      errors,
      term: await this.terms.ofTramite(tramite, { answers: accepted, receivedAt, isInPerson }),
      medio: meansOf({ recibo_pregunta: question ?? null, reply_to: replyTo ?? null }),
      correo: typeof correo === 'string' ? correo : null,
      isReceiptMailed: notice.receiptQuestion !== undefined,
    };
  }

  private async errorsOf(tramite: Tramite, request: DraftFiling): Promise<FieldErrors> {
    const content = await this.drafts.contentOf(tramite, request);
    try {
      const outcome = await judgeFiling(tramite.form, content, request);
      return outcome.ok ? {} : outcome.errors;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      const { errors, detail } = error.toProblem();
      return errors ?? { body: [detail] };
    }
  }
}
