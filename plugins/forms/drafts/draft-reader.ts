import { inject, injectable } from 'inversify';
import { ConflictError, InputError, NotFoundError } from '../../../host/plugin-api/index.js';
import type { Draft, DraftView, Form, FormField, FormStep } from '../contract.js';
import { codeOf, DraftForms, type NamedForm } from './draft-forms.js';
import { DraftKeys } from './draft-keys.js';
import { DraftRows, type DraftRow } from './draft-rows.js';
import { answersOf, filesOf, isFile, skippedOf, slotsOf, type DraftAnswers } from './draft-answers.js';
import { errorsOf, fitAnswers, reasonsOf, takesSeveral, type FittingAnswers } from './read-answers.js';

/** Creates the same error for every draft that the caller cannot have: it must not reveal whether the draft exists. */
export const noDraft = (): NotFoundError =>
  new NotFoundError('No existe ese borrador, o ya terminó.', { code: 'draft_not_found' });

export const draftChanged = (): ConflictError =>
  new ConflictError('El borrador cambió mientras se usaba. Inténtelo de nuevo.', { code: 'draft_changed' });

/** Finds drafts for callers that may have them, and shows them by their present form. */
@injectable()
export class DraftReader {
  constructor(
    @inject(DraftForms) private readonly forms: DraftForms,
    @inject(DraftKeys) private readonly keys: DraftKeys,
    @inject(DraftRows) private readonly rows: DraftRows,
  ) {}

  /** Finds a draft. An untaken copy is not found: taking it would overwrite a change. */
  async findRow(borrador: string, by: number | undefined): Promise<DraftRow> {
    const row = await this.findWithUntaken(borrador, by);
    if (row.source_id !== null) throw noDraft();
    return row;
  }

  async findWithUntaken(borrador: string, by: number | undefined): Promise<DraftRow> {
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
    return form.askedFields(answersOf((await fitting(row, form)).answers));
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
    const { answers, unfit, refusals } = await fitting(row, form);
    const left = answersOf(unfit);
    return {
      ...this.named(row, answers),
      form: row.form,
      ...(await form.shownFields(answersOf(answers), skippedOf(answers))),
      leftOut: Object.entries(reasonsOf(refusals)).map(([codigo, reasons]) => ({
        codigo,
        answer: left[codigo]!,
        reasons,
      })),
    };
  }

  /** Returns the answers that the present form no longer accepts; of several files, the refused ones. */
  async unfit(row: DraftRow, { form }: NamedForm): Promise<DraftAnswers> {
    return (await fitting(row, form)).unfit;
  }

  /** Returns the slots of the refused files of questions that keep other files: they are not used. */
  async leftSlots(row: Pick<DraftRow, 'answers' | 'form_digest'>, { form }: NamedForm): Promise<ReadonlySet<string>> {
    const { answers, unfit } = await fitting(row, form);
    return new Set(slotsOf(unfit).flatMap(({ codigo, slot }) => (filesOf(answers[codigo]).length > 0 ? [slot] : [])));
  }

  private named(row: DraftRow, answers: DraftAnswers): Omit<Draft, 'leftOut' | 'next'> {
    return {
      borrador: this.keys.keyOf(row.nonce),
      codigo: codeOf(row.form),
      revision: row.revision,
      answers: answersOf(answers),
      vence: row.ends_at,
      returned: row.returned,
    };
  }
}

/** Returns the answers that the present form accepts, and why it refuses the others. */
async function fitting(
  { answers, form_digest }: Pick<DraftRow, 'answers' | 'form_digest'>,
  form: Form,
): Promise<FittingAnswers> {
  const isSame = form.fingerprint().equals(form_digest) && !form.hasCatalogs && hasShapes(form, answers);
  return isSame ? { answers, unfit: {}, refusals: new Map() } : fitAnswers(form, answers);
}

/** Tells whether files are stored as their questions take them: one, or several, which have ids. */
const hasShapes = (form: Form, answers: DraftAnswers): boolean =>
  Object.entries(answers).every(
    ([codigo, answer]) => filesOf(answer).length === 0 || isFile(answer) !== takesSeveral(form, codigo),
  );

async function nextOf(form: Form, answers: DraftAnswers): Promise<FormStep | undefined> {
  try {
    return await form.nextStep(answersOf(answers), skippedOf(answers));
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
