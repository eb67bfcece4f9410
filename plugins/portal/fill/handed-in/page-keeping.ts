import { inject, injectable } from 'inversify';
import { PayloadTooLargeError, type FormFile } from '../../../../host/plugin-api/index.js';
import { Drafts, postedAnswer, type DraftView, type FieldParts, type FormField } from '../../../forms/contract.js';
import type { HandedIn } from './page-reader.js';

/** How a page came out that was handed in. */
export interface KeptPage {
  readonly view: DraftView;
  /** What is wrong with what was handed in, by the code of the question; the rest is kept. */
  readonly faults: Readonly<Record<string, string>>;
  /** What was typed for those questions. */
  readonly typed: FieldParts;
}

/** The question whose file was taken away, by the button that was pressed. */
const REMOVED = '_quitar';

/** Keeps what is right of a page. */
@injectable()
export class PageKeeping {
  constructor(@inject(Drafts) private readonly drafts: Drafts) {}

  /** Throws as `Drafts.keep`, but for too many files, which are the fault of those that came with the page. */
  async keep(
    { borrador, answers: present }: Pick<DraftView, 'borrador' | 'answers'>,
    questions: readonly FormField[],
    page: HandedIn,
  ): Promise<KeptPage> {
    const [removed] = page.fields[REMOVED] ?? [];
    const faults = new Map(Object.entries(page.faults).filter(([codigo]) => codigo !== removed));
    const typed = new Map<string, FieldParts>();
    const answers = new Map<string, unknown>();
    for (const question of questions) {
      const posted = postedAnswer(question, page.fields);
      if (!posted) continue;
      typed.set(question.codigo, posted.typed);
      if (posted.kind === 'answer') answers.set(question.codigo, posted.answer);
      else faults.set(question.codigo, posted.reason);
    }
    if (questions.some(({ codigo }) => codigo === removed)) answers.set(removed!, '');
    const files = page.files.filter(({ field }) => field !== removed);
    const isLeftEmpty = (codigo: string): boolean =>
      !Object.hasOwn(present, codigo) && !faults.has(codigo) && !files.some(({ field }) => field === codigo);
    // Its question is skipped.
    for (const codigo of page.fileInputs.filter(isLeftEmpty)) answers.set(codigo, '');
    const { view, refused } = await this.keepWith(borrador, answers, files, faults);
    for (const [codigo, [reason]] of Object.entries(refused)) faults.set(codigo, reason!);
    return {
      view,
      faults: Object.fromEntries(faults),
      typed: Object.assign({}, ...[...faults.keys()].map((codigo) => typed.get(codigo) ?? {})) as FieldParts,
    };
  }

  private async keepWith(
    borrador: string,
    answers: ReadonlyMap<string, unknown>,
    files: readonly FormFile[],
    faults: Map<string, string>,
  ): Promise<Awaited<ReturnType<Drafts['keep']>>> {
    const given = Object.fromEntries(answers);
    try {
      return await this.drafts.keep(borrador, { answers: given, files });
    } catch (error) {
      if (!(error instanceof PayloadTooLargeError) || files.length === 0) throw error;
      for (const { field } of files) faults.set(field, error.message);
      return this.drafts.keep(borrador, { answers: given });
    }
  }
}

/**
 * What is wrong with a page that the person is about to leave: required questions that were on it, and answers that do
 * not go together.
 */
export function missingOf(
  { view, faults }: KeptPage,
  questions: readonly FormField[],
): Readonly<Record<string, string>> {
  const wereAsked = new Set(questions.map(({ codigo }) => codigo));
  return Object.fromEntries(
    view.shown.flatMap(({ state, reason, field: { codigo, obligatorio } }) => {
      if (state !== 'open' || !wereAsked.has(codigo) || Object.hasOwn(faults, codigo)) return [];
      if (reason !== undefined) return [[codigo, reason]];
      return obligatorio ? [[codigo, REQUIRED]] : [];
    }),
  );
}

/** As a filing says it. */
const REQUIRED = 'Este campo es requerido.';
