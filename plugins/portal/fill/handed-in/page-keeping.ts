import { inject, injectable } from 'inversify';
import { ConflictError, PayloadTooLargeError, type FormFile } from '../../../../host/plugin-api/index.js';
import {
  answerInWords,
  Drafts,
  postedAnswer,
  type Answers,
  type DraftChange,
  type DraftView,
  type FieldParts,
  type FormField,
} from '../../../forms/contract.js';
import { answerWords } from '../pages/answer-words.js';
import { changedSince, SEEN_FIELD } from '../pages/seen-answers.js';
import type { HandedIn } from './page-reader.js';

/** How a page came out that was handed in. */
export interface KeptPage {
  readonly view: DraftView;
  /** What is wrong with what was handed in, by the code of the question; the rest is kept. */
  readonly faults: Readonly<Record<string, string>>;
  /** What was typed for those questions. */
  readonly typed: FieldParts;
  /** Whether one of them has another answer since the page was shown. */
  readonly isContested: boolean;
}

/** What a page has for its draft beside files. */
interface GivenAnswers extends Required<Pick<DraftChange, 'revision' | 'contested'>> {
  readonly answers: ReadonlyMap<string, unknown>;
}

/** So often a page is kept anew that other windows come before. */
const MOST_TURNS = 10;

/** Another window has answered, or this one before its page was loaded from memory. */
function changedSinceShown(question: FormField, answers: Answers): string {
  const { codigo } = question;
  const present = Object.hasOwn(answers, codigo) ? answerInWords(question, answers[codigo]!, answerWords) : '';
  const changed = present === '' ? 'se quitó la respuesta' : `se guardó otra respuesta: «${present}»`;
  return `Después de abrir esta página ${changed}. Deje aquí la que quiere y continúe.`;
}

/** The question whose file somebody has taken away, by the button that was pressed. */
const REMOVED = '_quitar';

/** Keeps what is right of a page. */
@injectable()
export class PageKeeping {
  constructor(@inject(Drafts) private readonly drafts: Drafts) {}

  /**
   * Keeps an answer unless there is another one since the page was shown, which is a fault then: the page comes back
   * with both. The same one, as of a button that is pressed twice, is none. Throws as `Drafts.keep`, but for too many
   * files, which are the fault of those that came with the page.
   */
  async keep(draft: DraftView, questions: readonly FormField[], page: HandedIn): Promise<KeptPage> {
    for (let view = draft, turns = MOST_TURNS; ; turns -= 1, view = await this.drafts.view(draft.borrador)) {
      try {
        return await this.keepOver(view, questions, page);
      } catch (error) {
        const isChanged = error instanceof ConflictError && error.code === 'draft_changed';
        if (!isChanged || turns === 0) throw error;
      }
    }
  }

  /** Throws `draft_changed` where the draft is not this one any more. */
  private async keepOver(
    { borrador, revision, answers: present }: DraftView,
    questions: readonly FormField[],
    page: HandedIn,
  ): Promise<KeptPage> {
    const changed = changedSince(page.fields[SEEN_FIELD]?.[0] ?? '', present);
    const contested = Object.fromEntries(
      questions
        .filter(({ codigo }) => changed.has(codigo))
        .map((question) => [question.codigo, changedSinceShown(question, present)]),
    );
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
    const { view, refused } = await this.keepWith(borrador, { answers, revision, contested }, files, faults);
    for (const [codigo, [reason]] of Object.entries(refused)) faults.set(codigo, reason!);
    return {
      view,
      isContested: Object.entries(contested).some(([codigo, reason]) => faults.get(codigo) === reason),
      faults: Object.fromEntries(faults),
      typed: Object.assign({}, ...[...faults.keys()].map((codigo) => typed.get(codigo) ?? {})) as FieldParts,
    };
  }

  private async keepWith(
    borrador: string,
    { answers, revision, contested }: GivenAnswers,
    files: readonly FormFile[],
    faults: Map<string, string>,
  ): Promise<Awaited<ReturnType<Drafts['keep']>>> {
    // Files that come at once, each by itself, are in nobody's way.
    const given = { answers: Object.fromEntries(answers), contested, ...(answers.size > 0 && { revision }) };
    try {
      return await this.drafts.keep(borrador, { ...given, files });
    } catch (error) {
      if (!(error instanceof PayloadTooLargeError) || files.length === 0) throw error;
      for (const { field } of files) faults.set(field, error.message);
      return this.drafts.keep(borrador, given);
    }
  }
}

/**
 * What is wrong with a page that somebody would leave behind: required questions that were on it, and answers that do
 * not go together.
 */
export function missingOf(
  { view, faults }: Pick<KeptPage, 'view' | 'faults'>,
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
