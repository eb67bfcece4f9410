import { inject, injectable } from 'inversify';
import { ConflictError, InputError, NotFoundError } from '../../../host/plugin-api/index.js';
import type { Draft, DraftView, Form, FormField, FormStep } from '../contract.js';
import { codeOf, DraftForms, type NamedForm } from './draft-forms.js';
import { DraftKeys } from './draft-keys.js';
import { DraftRows, type DraftRow } from './draft-rows.js';
import { answersOf, isTyped, skippedOf, type DraftAnswers } from './draft-answers.js';
import { errorsOf, fitAnswers, reasonsOf, type Refusals } from './read-answers.js';

/**
 * One refusal for every draft that is not available, as a key is a secret: no other caller learns whether it exists.
 */
export const noDraft = (): NotFoundError =>
  new NotFoundError('No existe ese borrador, o ya terminó.', { code: 'draft_not_found' });

export const draftChanged = (): ConflictError =>
  new ConflictError('El borrador cambió mientras se usaba. Inténtelo de nuevo.', { code: 'draft_changed' });

/** Finds drafts for callers who may have them, and shows them by their form as it is now. */
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

  async questions(row: DraftRow, { form }: NamedForm): Promise<readonly FormField[]> {
    return form.asked(answersOf((await fitting(row, form)).answers));
  }

  async show(row: DraftRow, named: NamedForm): Promise<Draft> {
    const { form } = named;
    const { answers, refusals } = await fitting(row, form);
    return {
      ...this.named(row, answers),
      ...(refusals.size > 0 && { leftOut: errorsOf([...refusals.values()]) }),
      next: await nextOf(form, answers),
    };
  }

  async view(row: DraftRow, { form }: NamedForm): Promise<DraftView> {
    const { answers, refusals } = await fitting(row, form);
    const earlier = answersOf(row.answers);
    return {
      ...this.named(row, answers),
      form: row.form,
      revision: row.revision,
      ...(await form.shown(answersOf(answers), skippedOf(answers))),
      leftOut: Object.entries(reasonsOf(refusals)).map(([codigo, reasons]) => ({
        codigo,
        answer: earlier[codigo]!,
        reasons,
      })),
    };
  }

  private named(row: DraftRow, answers: DraftAnswers): Pick<Draft, 'borrador' | 'codigo' | 'answers' | 'vence'> {
    return {
      borrador: this.keys.keyOf(row.nonce),
      codigo: codeOf(row.form),
      answers: answersOf(answers),
      vence: row.ends_at,
    };
  }
}

/** What of its answers the form as it is now takes; what it did not take when it was typed is read anew. */
async function fitting(
  { answers, form_digest }: DraftRow,
  form: Form,
): Promise<{ readonly answers: DraftAnswers; readonly refusals: Refusals }> {
  const isSame = form.fingerprint().equals(form_digest) && !form.hasCatalogs;
  if (!isSame) return fitAnswers(form, answers);
  const typed = Object.entries(answers).filter(([, answer]) => isTyped(answer));
  if (typed.length === 0) return { answers, refusals: new Map() };
  // What the form has taken is not read again: each answer may ask for a thread of its own.
  const fit = await fitAnswers(form, Object.fromEntries(typed));
  const taken = Object.entries(answers).filter(([, answer]) => !isTyped(answer));
  return { answers: { ...Object.fromEntries(taken), ...fit.answers }, refusals: fit.refusals };
}

async function nextOf(form: Form, answers: DraftAnswers): Promise<FormStep | undefined> {
  try {
    return await form.next(answersOf(answers), skippedOf(answers));
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
