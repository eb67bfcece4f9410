import { inject, injectable } from 'inversify';
import type { FormBody, StoredFile } from '../../../../host/plugin-api/index.js';
import { DraftReturns, type DraftView } from '../../../forms/contract.js';
import { isGone } from '../../fill/drafts/fillings.js';
import { PageKeeping } from '../../fill/handed-in/page-keeping.js';
import { PageReader, type PartlyRead } from '../../fill/handed-in/page-reader.js';
import { returnedAnswers } from '../../fill/handed-in/returned-answers.js';
import { SEEN_FIELD } from '../../fill/pages/seen-answers.js';
import { pageAfter } from './page-after.js';
import { noRefusal } from './refused-answers.js';

/** A form that a browser answers in a draft. */
export interface DraftedForm {
  /** The address of its page. */
  readonly form: string;
  readonly view: DraftView;
  /** Whether the draft was begun for these answers, as the browser had lost the one before. */
  readonly isNew: boolean;
  /** Begins another draft for these texts, where another window has used this one up meanwhile. */
  readonly begin: (fields: PartlyRead['fields']) => Promise<DraftView>;
}

/** The outcome of keeping a form. */
export interface KeptForm extends Pick<DraftedForm, 'view' | 'isNew'> {
  /** The files that came with it and were received. */
  readonly files: readonly StoredFile[];
  /** All texts that came with it. */
  readonly fields: PartlyRead['fields'];
  /** The form again; undefined where the answers are complete. */
  readonly address: string | undefined;
}

/** Keeps the answers of submitted forms in their drafts, with what their pages show again. */
@injectable()
export class FormAnswers {
  constructor(
    @inject(PageReader) private readonly reader: PageReader,
    @inject(PageKeeping) private readonly keeping: PageKeeping,
    @inject(DraftReturns) private readonly returns: DraftReturns,
  ) {}

  /** Keeps the valid answers of a form. Throws as `PageKeeping.keep`, and as `begin`. */
  keep(body: FormBody, drafted: DraftedForm): Promise<KeptForm> {
    const questions = questionsOf(drafted.view);
    return this.reader.readPartly(body, questions, async (page) => {
      try {
        return await this.keepPage(drafted, page);
      } catch (error) {
        if (!isGone(error)) throw error;
        return this.keepPage({ ...drafted, view: await drafted.begin(page.fields), isNew: true }, page);
      }
    });
  }

  private async keepPage({ form, view, isNew }: DraftedForm, page: PartlyRead): Promise<KeptForm> {
    const questions = questionsOf(view);
    // The answers that the form has shown are those of another draft.
    const own = isNew ? { ...page, fields: { ...page.fields, [SEEN_FIELD]: [] } } : page;
    const saved = await this.keeping.keep(view, questions, own);
    const { address, missing = [], isJudged } = pageAfter({ form, questions, page, saved, isNew });
    const returned = {
      ...noRefusal(saved.view),
      ...returnedAnswers({ questions, page, saved, missing, isJudged }),
    };
    if (Object.keys(returned).length > 0) await this.returns.returnAnswers(view.borrador, returned);
    const { fields, files } = page;
    return { view: saved.view, isNew, files: files.map(({ file }) => file), fields, address };
  }
}

const questionsOf = ({ shown }: DraftView) => shown.filter(({ state }) => state !== 'notice').map(({ field }) => field);
