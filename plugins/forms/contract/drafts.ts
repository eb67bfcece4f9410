import {
  contributionPoint,
  token,
  type AuditPart,
  type FieldErrors,
  type FormFile,
  type JsonValue,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { ReturnedAnswers } from './draft-returns.js';
import type { Answers, Form, GivenHow } from './form.js';
import type { FormField, FormStep, ShownFields } from './form-field.js';

/** A source of forms that have drafts, such as the tramites of the city. */
export interface DraftableFormSource {
  /**
   * The first part of the names of its forms: with `tramite` and the code `QUEJA`, the form is `tramite:QUEJA`. It
   * never changes.
   */
  readonly kind: string;
  /** Whether the public can begin a draft by the code of the form alone. */
  readonly isOffered?: true;
  /** Returns the form as it is now, ready to take answers. Throws `UnavailableError` where it cannot be used. */
  findForm(codigo: string): Promise<Form | undefined>;
}

/**
 * The point where plugins add forms that have drafts. Where two plugins have a form with the same code, the first one's
 * is found by that code.
 */
export const DraftableForms = contributionPoint<DraftableFormSource>('forms/DraftableForms');

/** A draft that a call began, or that the user had already. */
export interface BegunDraft {
  /** The key: an unguessable text. Its holder can use the draft, unless the draft belongs to a user. */
  readonly borrador: string;
  readonly vence: Date;
  /** Whether this call began the draft. */
  readonly isNew: boolean;
}

/** A draft as its owner sees it. */
export interface Draft {
  readonly borrador: string;
  /** The code of its form. */
  readonly codigo: string;
  /** Grows with each change. */
  readonly revision: number;
  /** The answers that the present form accepts, unmasked; a file by its description, each of several with an `id`. */
  readonly answers: Answers;
  readonly vence: Date;
  /** The refused answers that its pages show again. */
  readonly returned: ReturnedAnswers;
  /** Why the present form no longer accepts some answers, where it changed since the draft was begun. */
  readonly leftOut?: FieldErrors;
  /** The next question; undefined where a condition of the form cannot be evaluated over these answers. */
  readonly next: FormStep | undefined;
}

/** An answer that the form no longer accepts, because it changed since the draft was begun. */
export interface LeftOutAnswer {
  readonly codigo: string;
  /** The answer; of several files, those that are refused. */
  readonly answer: JsonValue;
  readonly reasons: readonly string[];
}

/** A draft as pages show it. */
export interface DraftView extends Omit<Draft, 'leftOut' | 'next'>, ShownFields {
  /** The name of its form. */
  readonly form: string;
  readonly leftOut: readonly LeftOutAnswer[];
}

/** The outcome of keeping some answers. */
export interface SavedAnswers {
  readonly view: DraftView;
  /** Why other answers were not kept, by the code of their field. */
  readonly refused: FieldErrors;
}

/** Some answers for a draft. */
export interface DraftChange extends GivenHow {
  /**
   * By the code of their field, as JSON, multipart or a chat gave them. A blank value removes the present answer, and
   * skips the question: `next` passes it over from then on unless it is required. Of a question that takes several
   * files, `{quitar: <id>}` removes one, by its `id` in the answer.
   */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Received files without an owner; they become the draft's, beside those of a question that takes several. */
  readonly files?: readonly FormFile[];
  /** The revision on which the answers are based: another revision of the draft is a conflict. */
  readonly revision?: number | undefined;
  /**
   * By the code of a field whose answer changed since the user saw it: the reason with which `storeAnswers` refuses an
   * answer that differs from the present one.
   */
  readonly contested?: Readonly<Record<string, string>> | undefined;
  /**
   * Whether `storeAnswers` keeps refused texts in `returned`, as they were typed and with the reason, until their field
   * has another answer or a blank one. That is a change of the draft, with a revision. Of a text above
   * {@link MOST_REFUSED} characters the beginning is kept, and the reason says so.
   */
  readonly keepsRefused?: boolean;
}

/** The most characters of a refused text that a draft keeps. */
export const MOST_REFUSED = 10_000;

/** A draft that is about to be used up. */
export interface OpenDraft {
  readonly id: number;
  /** Grows with each change. */
  readonly revision: number;
  /** All answers except files, also answers that the form no longer accepts. */
  readonly answers: Answers;
  readonly files: readonly FormFile[];
  /** The files that the form no longer accepts, of questions that keep others: they are removed with the draft. */
  readonly leftFiles: readonly FormFile[];
}

/**
 * Answers that are given bit by bit, in any channel, until they are filed (decisions, section 3). A draft belongs to
 * one form, and to a user, who has one draft of each form, or else to the holder of its key. It ends some time after
 * its last change. `by` is the id of the calling user, where known. A draft that is unknown, has ended, was used up or
 * belongs to another user is `NotFoundError` (`draft_not_found`) in each method, in the same words. A method without
 * `tx` reads answers, which may take a while, and is not called inside a transaction.
 */
export interface Drafts {
  /**
   * Begins a draft of a form, named `<kind>:<code>`, or returns the user's present one. Throws `NotFoundError` where
   * there is no such form.
   */
  beginDraft(form: string, by?: number): Promise<BegunDraft>;

  /** Returns a user's draft of a form; undefined without a draft or such a form. */
  findDraft(form: string, by: number): Promise<Draft | undefined>;

  /**
   * Returns a user's draft of a form, as `viewDraft` does; undefined without a draft or such a form. Throws as
   * `listQuestions`.
   */
  viewOf(form: string, by: number): Promise<DraftView | undefined>;

  /**
   * Returns the user who owns a draft; undefined for a draft that belongs to the holder of its key, or that does not
   * exist. For staff who continue a draft whose key the owner has shown them: the caller checks that they may.
   */
  ownerOf(borrador: string): Promise<number | undefined>;

  /** Returns a draft, without using it up. */
  getDraft(borrador: string, by?: number): Promise<Draft>;

  /**
   * Returns the questions that the answers of a draft show, in the order of the form. Throws `InputError`
   * (`condition_failed`) where a condition of the form cannot be evaluated over them.
   */
  listQuestions(borrador: string, by?: number): Promise<readonly FormField[]>;

  /**
   * Changes some answers, all or none; concurrent changes are all kept. Throws `InputError`, with the messages of a
   * filing, for answers that the form refuses, and `PayloadTooLargeError` for more files than one filing may have.
   */
  changeDraft(borrador: string, change: DraftChange, by?: number): Promise<Draft>;

  /** Returns a draft with all fields that its answers show. Throws as `listQuestions`. */
  viewDraft(borrador: string, by?: number): Promise<DraftView>;

  /**
   * Keeps the answers that the form accepts, and says what is wrong with the others, with the messages of a filing: a
   * page that is submitted with one mistake loses no valid answer. Throws `PayloadTooLargeError` as `changeDraft` does.
   * Throws as `listQuestions` where the conditions cannot be evaluated over the answers, which are kept by then. Throws
   * `ConflictError` (`draft_changed`) where the draft has another revision than the given one.
   */
  storeAnswers(borrador: string, change: DraftChange, by?: number): Promise<SavedAnswers>;

  removeDraft(borrador: string, by?: number): Promise<void>;

  /**
   * Opens a draft of this form in order to use it up. A draft of another form is not found. Throws `ConflictError`
   * (`draft_changed`) where a revision is given, the one that the owner has checked, and the draft has another one.
   */
  openDraft(borrador: string, form: string, by?: number, revision?: number): Promise<OpenDraft>;

  /**
   * Uses a draft up; only one caller succeeds. The files of the fields in `settled` are left for the caller, who
   * settles them in the same transaction; other files are removed. Throws `ConflictError` (`draft_changed`) where the
   * draft changed since it was opened, as that change would be lost.
   */
  useDraft(tx: Transaction, draft: OpenDraft, settled: readonly string[]): Promise<void>;

  /**
   * Builds the CTE that uses up a draft without files, as `AuditLog.part`. It returns a row where the draft is used up,
   * and none where {@link useDraft} would throw or where `source`, an earlier CTE, has no row. `from` is the number of
   * binds that the statement has already.
   */
  usePart(draft: OpenDraft, from: number, source: string): AuditPart;
}
export const Drafts = token<Drafts>('forms/Drafts');
