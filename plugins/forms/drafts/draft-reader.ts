import { inject, injectable } from 'inversify';
import { InputError, NotFoundError } from '../../../host/plugin-api/index.js';
import type { Answers, Draft, Form, FormStep } from '../contract.js';
import { codeOf, DraftForms, type NamedForm } from './draft-forms.js';
import { DraftKeys } from './draft-keys.js';
import { DraftRows, type DraftRow } from './draft-rows.js';
import { fitAnswers } from './read-answers.js';

/** The same for all that cannot be had, as a key is a secret: whether there is such a draft is nobody else's business. */
export const noDraft = (): NotFoundError =>
  new NotFoundError('No existe ese borrador, o ya terminó.', { code: 'draft_not_found' });

/** Finds drafts for whoever may have them, and shows them by their form as it is now. */
@injectable()
export class DraftReader {
  constructor(
    @inject(DraftForms) private readonly forms: DraftForms,
    @inject(DraftKeys) private readonly keys: DraftKeys,
    @inject(DraftRows) private readonly rows: DraftRows,
  ) {}

  async findRow(borrador: string, by: number | undefined): Promise<DraftRow> {
    const row = await this.rows.findByKey(borrador);
    const isTheirs = row && (row.holder === row.nonce || row.holder === String(by));
    if (!isTheirs) throw noDraft();
    return row;
  }

  async find(borrador: string, by: number | undefined): Promise<{ row: DraftRow; form: NamedForm }> {
    const row = await this.findRow(borrador, by);
    const form = await this.forms.find(row.form);
    if (!form) throw noDraft();
    return { row, form };
  }

  async show(row: DraftRow, named: NamedForm): Promise<Draft> {
    const { form } = named;
    const isSame = this.forms.digestOf(named).equals(row.form_digest);
    const { answers, leftOut } = isSame
      ? { answers: row.answers, leftOut: undefined }
      : await fitAnswers(form, row.answers);
    return {
      borrador: this.keys.keyOf(row.nonce),
      codigo: codeOf(row.form),
      answers,
      vence: row.ends_at,
      ...(leftOut && { leftOut }),
      next: await nextOf(form, answers),
    };
  }
}

async function nextOf(form: Form, answers: Answers): Promise<FormStep | undefined> {
  try {
    return await form.next(answers);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
