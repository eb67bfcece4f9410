import {
  contributionPoint,
  token,
  type AuditPart,
  type FieldErrors,
  type FormFile,
  type JsonValue,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { Answers, Form, GivenHow } from './form.js';
import type { FormField, FormStep, ShownFields } from './form-field.js';

/** A source of forms that have drafts, such as the tramites of the city. */
export interface DraftableFormSource {
  /** With the code it names a form for good: `tramite` makes `tramite:QUEJA`. */
  readonly kind: string;
  /** Whether anybody begins a draft by the code alone, as of what the city offers to all. */
  readonly isOffered?: true;
  /** Returns the form as it is now, ready to take answers. Throws `UnavailableError` where it cannot be used. */
  find(codigo: string): Promise<Form | undefined>;
}

/** Where plugins add the forms that have drafts. Of two with the same code, the first plugin's is found by it. */
export const DraftableForms = contributionPoint<DraftableFormSource>('forms/DraftableForms');

/** A draft that was begun, or that a person has begun before. */
export interface BegunDraft {
  /** The key: an unguessable text. Its holder has the draft, unless it belongs to a user. */
  readonly borrador: string;
  readonly vence: Date;
  /** Whether this call has begun it. */
  readonly isNew: boolean;
}

/** A draft as its owner sees it. */
export interface Draft {
  readonly borrador: string;
  /** The code of its form. */
  readonly codigo: string;
  /** Grows with each change. */
  readonly revision: number;
  /** The answers that the form as it is now takes, unmasked; a file by its description. */
  readonly answers: Answers;
  readonly vence: Date;
  /** The answers that the form, which has changed since the draft was begun, no longer takes, and why. */
  readonly leftOut?: FieldErrors;
  /** What to ask next; undefined where a condition of the form cannot be evaluated over these answers. */
  readonly next: FormStep | undefined;
}

/** An answer that the form, which has changed since the draft was begun, no longer takes. */
export interface LeftOutAnswer {
  readonly codigo: string;
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
export interface KeptAnswers {
  readonly view: DraftView;
  /** Why the others were not kept, by the code of their field. */
  readonly refused: FieldErrors;
}

/** Some answers for a draft. */
export interface DraftChange extends GivenHow {
  /**
   * By the code of their field, as JSON, multipart or a chat gave them. A blank one takes the present answer away, and
   * is how a question is skipped: `next` passes it over from then on unless it is required.
   */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Files that were received and are nobody's; they become the draft's. */
  readonly files?: readonly FormFile[];
  /** The revision that the answers were changed from: another one of the draft is a conflict. */
  readonly revision?: number | undefined;
  /**
   * By the code of a field whose answer has changed since its giver saw it, why another answer than the present one is
   * not taken: `keep` refuses it so.
   */
  readonly contested?: Readonly<Record<string, string>> | undefined;
}

/** A draft that is about to be used up. */
export interface OpenDraft {
  readonly id: number;
  /** Grows with each change. */
  readonly revision: number;
  /** All its answers but files, those that the form no longer takes included. */
  readonly answers: Answers;
  readonly files: readonly FormFile[];
}

/**
 * Answers that are given bit by bit, in any channel, until they are filed (decisions, section 3). A draft belongs to
 * one form and to a user, who has one of each form, or else to the holder of its key. It ends some time after its last
 * change.
 *
 * `by` is the id of the user who asks, where that is known. One that is unknown, has ended, was used up or is another
 * person's is `NotFoundError` (`draft_not_found`) in each method, in the same words. A method without `tx` reads
 * answers, which may take a while, and is not called inside a transaction.
 */
export interface Drafts {
  /**
   * Begins a draft of a form, named `<kind>:<code>`, or answers the person's own. Throws `NotFoundError` for no such
   * form.
   */
  begin(form: string, by?: number): Promise<BegunDraft>;

  /** Returns a user's draft of a form; undefined without a draft or such a form. */
  find(form: string, by: number): Promise<Draft | undefined>;

  /**
   * Returns a user's draft of a form, as `view` has it; undefined without a draft or such a form. Throws as
   * `questions`.
   */
  viewOf(form: string, by: number): Promise<DraftView | undefined>;

  /**
   * Returns the user to whom a draft belongs; undefined for one that belongs to the holder of its key, and where there
   * is none. For staff who go on with it for its owner, who has shown them its key: that they may is the caller's to
   * check.
   */
  ownerOf(borrador: string): Promise<number | undefined>;

  /** Opening a draft does not use it up. */
  get(borrador: string, by?: number): Promise<Draft>;

  /**
   * Returns the questions that its answers show, in the order of the form. Throws `InputError` (`condition_failed`)
   * where a condition of the form cannot be evaluated over them.
   */
  questions(borrador: string, by?: number): Promise<readonly FormField[]>;

  /**
   * Changes some answers, all or none; of several changes at once none is lost. Throws `InputError`, in the words of a
   * filing, for what the form refuses, and `PayloadTooLargeError` for more files than one filing may have.
   */
  change(borrador: string, change: DraftChange, by?: number): Promise<Draft>;

  /** Returns a draft with all that its answers show. Throws as `questions`. */
  view(borrador: string, by?: number): Promise<DraftView>;

  /**
   * Keeps those of the answers that the form takes, and says what is wrong with the others, in the words of a filing:
   * of a page that is handed in, nothing that is right is lost. Throws `PayloadTooLargeError` as `change` does, and as
   * `questions` where the answers are kept and their conditions cannot be evaluated. Throws `ConflictError`
   * (`draft_changed`) where the draft has another revision than the one that is named.
   */
  keep(borrador: string, change: DraftChange, by?: number): Promise<KeptAnswers>;

  remove(borrador: string, by?: number): Promise<void>;

  /**
   * Opens a draft of this form to use it up. A draft of another form is not found. Throws `ConflictError`
   * (`draft_changed`) where it has another revision than the one that its owner has checked, which may be named.
   */
  open(borrador: string, form: string, by?: number, revision?: number): Promise<OpenDraft>;

  /**
   * Uses a draft up; only one caller succeeds. Files of the fields in `settled` are left for the caller, who settles
   * them in the same transaction; the others are removed. Throws `ConflictError` (`draft_changed`) where the draft was
   * changed since it was opened, as what was changed would be lost.
   */
  use(tx: Transaction, draft: OpenDraft, settled: readonly string[]): Promise<void>;

  /**
   * Returns the same for a draft without files as a part of one statement of PostgreSQL, as `AuditLog.part`: it has a
   * row where the draft is used up, and none where {@link use} would throw, or where `source`, a part before it, has
   * none. `from` is the number of binds that the statement has.
   */
  usePart(draft: OpenDraft, from: number, source: string): AuditPart;
}
export const Drafts = token<Drafts>('forms/Drafts');

/**
 * The page on which a draft goes on, for what hands its link to people. Asked for with `optional(DraftPages)` and bound
 * by the plugin that has such pages.
 */
export interface DraftPages {
  /** Path of this service; who opens it has the draft, as its key is in it. */
  pathOf(borrador: string): string;
}
export const DraftPages = token<DraftPages>('forms/DraftPages');
