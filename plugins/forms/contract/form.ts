import { brand, UnavailableError, type FieldErrors, type JsonValue } from '../../../host/plugin-api/index.js';
import type { FileLimits, FormField, FormStep, JsonSchema, ShownFields } from './form-field.js';
import type { AutocompleteToken, FieldType, QuestionOption } from './question.js';
import type { UploadedFile, UploadedFiles } from './uploaded-files.js';

/**
 * Answers by the code of their field, in the order of the form, as they are stored; a file by its description, several
 * files by a list.
 */
export type Answers = Readonly<Record<string, JsonValue>>;

/**
 * A refusal, to be answered with 400. `errors` has every fault by field; `msg` names the first of the form (decisions,
 * section 3).
 */
export interface FormRefusal {
  readonly ok: false;
  readonly code: 'missing_answers' | 'invalid_answers' | 'condition_failed';
  readonly msg: string;
  readonly errors: FieldErrors;
}

/** The number of files that a field takes. */
export interface FileCount {
  /** More than one: the answer is a list. */
  readonly most: number;
  /** The refusal of more files. */
  readonly tooMany: FormRefusal;
}

/** The outcome of checking what was sent for a form: the answers to store, or the refusal. */
export type FormOutcome = { readonly ok: true; readonly answers: Answers } | FormRefusal;

/** The way in which answers were given. */
export interface GivenHow {
  /** Whether people typed the texts, which are then read with `typedAnswer`. */
  readonly isTyped?: boolean | undefined;
}

/** An answer to one field: a value as JSON, multipart or a chat gave it, or its files. */
export type GivenAnswer =
  | ({ readonly value: unknown } & GivenHow)
  | { readonly file: UploadedFile | readonly UploadedFile[] };

/**
 * The outcome of reading one answer: the value to store, undefined for a blank one that is not required; or the
 * refusal.
 */
export type AnswerOutcome = { readonly ok: true; readonly answer: JsonValue | undefined } | FormRefusal;

/** The answers that were sensitive when they were given: the type that the field had then, by its code. */
export type SensitiveAnswers = Readonly<Record<string, FieldType>>;

/** The settings for asking for a property of a schema and showing it that JSON Schema cannot express. */
export interface FieldUi {
  /** The control. A list or an object that no type of question covers is written as JSON. */
  readonly widget?: FieldType | undefined;
  /** The text of an INFORMATIVO, which is no property; for a property, its name in place of its schema's `title`. */
  readonly texto?: string | undefined;
  readonly ayuda?: string | undefined;
  /** FEEL over the properties before it; the property is shown where the result is true. */
  readonly condicion?: string | undefined;
  /** Whether it is required wherever it is shown: a property with a condition cannot be `required` in the schema. */
  readonly obligatorio?: boolean | undefined;
  /** The values of its `enum` as texts, each with a name. */
  readonly opciones?: readonly QuestionOption[] | undefined;
  /** The message for an answer that the pattern of its schema refuses. */
  readonly patron_mensaje?: string | undefined;
  /** The limits of a FECHA, which JSON Schema cannot express. */
  readonly minimo?: string | undefined;
  readonly maximo?: string | undefined;
  /** The limits of an ARCHIVO. */
  readonly archivo?: Partial<FileLimits> | undefined;
  /** The datum of the person who answers that browsers fill in. */
  readonly autocompletar?: AutocompleteToken | undefined;
  /** Whether the public sees it masked; where absent, its widget decides, as for a question. */
  readonly sensible?: boolean | undefined;
}

/** The `ui` of a form, by the names of its properties and the codes of its notices. */
export interface FormUi {
  /** The codes in the order in which they are asked; other properties follow in the order of the schema. */
  readonly orden?: readonly string[] | undefined;
  readonly campos?: Readonly<Record<string, FieldUi>> | undefined;
}

/** A form as a JSON Schema 2020-12 of its answers, and what helps to ask for them. */
export interface FormDescription {
  readonly schema: JsonSchema;
  readonly ui: FormUi;
}

/** Thrown where a stored form can never be used as it is; its `cause` says why. Callers get only "unavailable". */
export class UnusableFormError extends UnavailableError {
  constructor(cause: unknown) {
    super(undefined, cause);
  }
}

brand({ 'forms/UnusableFormError': UnusableFormError });

/**
 * A form that is ready to be used, however it was written: checked whole, for an API; asked question by question, for a
 * chat or a page with one question; described, for pages that draw it; shown to the public (decisions, section 3). A
 * method that returns a promise is called before a transaction, never inside.
 */
export interface Form {
  /** Whether some of its options come from a catalog: they change while the form stays the same. */
  readonly hasCatalogs: boolean;

  /**
   * Loads the present options of its catalogs, which the synchronous methods use from then on, and compiles its
   * conditions and patterns, once. To be called before each use. Throws `UnavailableError` where that is not possible
   * now, and `UnusableFormError` where it never will be, such as for a catalog that no plugin brings.
   */
  ready(): Promise<void>;

  /**
   * Checks a file before it is received: throws `InputError` where no field asks for it, or its field takes no more.
   * `answered` has the field of each file that came before it.
   */
  checkFile(file: { readonly codigo: string; readonly nombre: string }, answered: readonly string[]): void;

  /** Returns how many files a field takes; undefined for one that is not answered with files. */
  fileCount(codigo: string): FileCount | undefined;

  /**
   * Checks all answers together. `input` has the fields of a body, as JSON or multipart gave them; `files` are by
   * field. An answer or a file for a field that its condition hides is dropped. Throws as `ready` does.
   */
  validateAnswers(
    input: Readonly<Record<string, unknown>>,
    files?: UploadedFiles,
    how?: GivenHow,
  ): Promise<FormOutcome>;

  /**
   * Reads one answer by itself. Refuses, with the code and the messages of `validateAnswers`, a blank answer to a
   * required field, a wrong answer, and a field that the form does not have. Conditions are not evaluated here, as they
   * depend on all answers: only `validateAnswers` decides about them. Throws as `ready` does.
   */
  readAnswer(codigo: string, given: GivenAnswer): Promise<AnswerOutcome>;

  /**
   * Returns what to ask after these answers, in the order of the form. Conditions are evaluated over them; hidden
   * fields are passed over, and so are the fields in `skipped` that are not required. An answer that the form does not
   * accept, such as one that was given to another version of it, is asked for again. Throws as `ready` does, and
   * `InputError` `condition_failed` where a condition cannot be evaluated over these answers.
   */
  nextStep(answers: Answers, skipped?: readonly string[]): Promise<FormStep>;

  /**
   * Returns the questions that these answers show, in the order of the form: for returning to one of them, or showing
   * all answers. Throws as `nextStep`.
   */
  askedFields(answers: Answers): Promise<readonly FormField[]>;

  /**
   * Returns all fields that these answers show, with notices, in the order of the form: for pages with several fields.
   * `skipped` as for `nextStep`. Throws as `nextStep`.
   */
  shownFields(answers: Answers, skipped?: readonly string[]): Promise<ShownFields>;

  /**
   * Describes the form as a JSON Schema, for pages of other programs. The schema describes the answers in JSON: it
   * accepts every answer that the form stores, and refuses what the form refuses, as far as JSON Schema can express it.
   * Only `validateAnswers` checks check digits, ranges of dates, conditions, and patterns that JavaScript reads
   * differently.
   */
  asSchema(): FormDescription;

  /**
   * Returns a digest of 32 bytes that changes with everything that the form asks, shows or accepts, except the options
   * of its catalogs.
   */
  fingerprint(): Buffer;

  /**
   * Returns answers as templates read them: null for each field of the form without an answer, also in its objects and
   * lists. Answers that the form does not ask for stay as they are.
   */
  withBlanks(answers: Answers): Answers;

  /** Returns which of these answers the form makes sensitive, to be stored with them. */
  sensitiveAnswers(answers: Answers): SensitiveAnswers;

  /**
   * Returns stored answers as the public sees them: an answer is masked if it is sensitive now or was when it was
   * given.
   */
  maskForPublic(answers: Answers, givenAs: SensitiveAnswers): Answers;
}
