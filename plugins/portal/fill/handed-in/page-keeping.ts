import { inject, injectable } from 'inversify';
import { ConflictError, PayloadTooLargeError, type FormFile } from '../../../../host/plugin-api/index.js';
import {
  answerInWords,
  plainAnswerWords,
  Drafts,
  filesOfAnswer,
  missingAnswer,
  postedAnswer,
  type Answers,
  type DraftChange,
  type DraftView,
  type FieldParts,
  type FormField,
} from '../../../forms/contract.js';
import { changedSince } from '../pages/seen-answers.js';
import type { HandedIn } from './page-reader.js';
import { removedOn } from './removed-file.js';

/** The outcome of keeping a submitted page. */
export interface SavedPage {
  readonly view: DraftView;
  /** The faults of the submitted answers, by the code of the question; other answers are kept. */
  readonly faults: Readonly<Record<string, string>>;
  /** The typed values for the questions with faults. */
  readonly typed: FieldParts;
  /** Whether the answer to one of them changed since the page was shown. */
  readonly isContested: boolean;
}

/** The answers of a page to its draft, without files. */
interface GivenAnswers extends Required<Pick<DraftChange, 'revision' | 'contested'>> {
  readonly answers: ReadonlyMap<string, unknown>;
}

/** The most attempts to keep a page while other windows change the draft. */
const MOST_TRIES = 10;

/**
 * Explains that the answer changed after the page was shown, by another window or by this one before the browser
 * restored the page from memory.
 */
function changedSinceShown(question: FormField, answers: Answers): string {
  const { codigo } = question;
  const present = Object.hasOwn(answers, codigo) ? answerInWords(question, answers[codigo]!, plainAnswerWords) : '';
  const changed = present === '' ? 'se quitó la respuesta' : `se guardó otra respuesta: «${present}»`;
  return `Después de abrir esta página ${changed}. Deje aquí la que quiere y continúe.`;
}

/** Keeps the valid answers of a page. */
@injectable()
export class PageKeeping {
  constructor(@inject(Drafts) private readonly drafts: Drafts) {}

  /**
   * Keeps an answer unless the draft has a different one since the page was shown: that is a fault, and the page comes
   * back with both. An equal answer, such as after a double click, is no fault; where the user left the answer as it
   * was shown, the newer one stays. Throws as `Drafts.storeAnswers`, except for too many files or too large answers:
   * that is a fault of those of the page.
   */
  async keep(draft: DraftView, questions: readonly FormField[], page: HandedIn): Promise<SavedPage> {
    for (let view = draft, tries = MOST_TRIES; ; tries -= 1, view = await this.drafts.viewDraft(draft.borrador)) {
      try {
        return await this.keepOver(view, questions, page);
      } catch (error) {
        const isChanged = error instanceof ConflictError && error.code === 'draft_changed';
        if (!isChanged || tries === 0) throw error;
      }
    }
  }

  /** Keeps the page over this revision. Throws `draft_changed` where the draft has changed since. */
  private async keepOver(
    { borrador, revision, answers: present }: DraftView,
    questions: readonly FormField[],
    page: HandedIn,
  ): Promise<SavedPage> {
    const changed = changedSince(page.fields, questions, present);
    const contested = Object.fromEntries(
      changed.contested.map((question) => [question.codigo, changedSinceShown(question, present)]),
    );
    const removed = removedOn(page);
    // The only file of a question is removed with the one that was chosen in its place.
    const emptied = removed?.id === undefined ? removed?.codigo : undefined;
    const faults = new Map(Object.entries(page.faults).filter(([codigo]) => codigo !== emptied));
    const typed = new Map<string, FieldParts>();
    const answers = new Map<string, unknown>();
    for (const question of questions) {
      const posted = postedAnswer(question, page.fields);
      if (!posted || changed.untouched.includes(question)) continue;
      typed.set(question.codigo, posted.typed);
      if (posted.kind === 'answer') answers.set(question.codigo, posted.answer);
      else faults.set(question.codigo, posted.reason);
    }
    if (questions.some(({ codigo }) => codigo === emptied)) answers.set(emptied!, '');
    // A second click finds nothing to remove.
    if (removed?.id !== undefined && filesOfAnswer(present[removed.codigo]).some(({ id }) => id === removed.id)) {
      answers.set(removed.codigo, { quitar: removed.id });
    }
    const files = page.files.filter(({ field }) => field !== emptied);
    const isLeftEmpty = (codigo: string): boolean =>
      !Object.hasOwn(present, codigo) && !faults.has(codigo) && !files.some(({ field }) => field === codigo);
    // A file input that was left empty skips its question.
    for (const codigo of page.fileInputs.filter(isLeftEmpty)) answers.set(codigo, '');
    const { view, refused } = await this.keepWith(borrador, { answers, revision, contested }, files, faults);
    for (const [codigo, reasons] of Object.entries(refused)) {
      const isOfFiles = page.fileInputs.includes(codigo);
      // Of several files, each has a reason of its own.
      faults.set(codigo, isOfFiles ? [faults.get(codigo) ?? [], reasons].flat(2).join(' ') : reasons[0]!);
    }
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
  ): Promise<Awaited<ReturnType<Drafts['storeAnswers']>>> {
    // Files do not conflict with other changes, so several uploads at once need no revision.
    const given = { answers: Object.fromEntries(answers), contested, ...(answers.size > 0 && { revision }) };
    try {
      return await this.drafts.storeAnswers(borrador, { ...given, files });
    } catch (error) {
      if (!(error instanceof PayloadTooLargeError) || files.length + answers.size === 0) throw error;
      const refused = files.length > 0 ? files.map(({ field }) => field) : answers.keys();
      for (const codigo of refused) faults.set(codigo, error.message);
      const rest = files.length > 0 ? answers : new Map<string, unknown>();
      return this.keepWith(borrador, { answers: rest, revision, contested }, [], faults);
    }
  }
}

/**
 * Returns the faults that keep the user on the page: required questions of it without an answer, and answers that do
 * not go together.
 */
export function missingOf(
  { view, faults }: Pick<SavedPage, 'view' | 'faults'>,
  questions: readonly FormField[],
): Readonly<Record<string, string>> {
  const wereAsked = new Set(questions.map(({ codigo }) => codigo));
  return Object.fromEntries(
    view.shown.flatMap(({ state, reason, field }) => {
      const { codigo, obligatorio } = field;
      if (state !== 'open' || !wereAsked.has(codigo) || Object.hasOwn(faults, codigo)) return [];
      if (reason !== undefined) return [[codigo, reason]];
      return obligatorio ? [[codigo, missingAnswer(field)]] : [];
    }),
  );
}
