import { brand, UnavailableError, type FieldErrors, type JsonValue } from '../../../host/plugin-api/index.js';
import type { FileLimits, FormField, FormStep, JsonSchema, ShownFields } from './form-field.js';
import type { FieldType, QuestionOption } from './question.js';

/**
 * An uploaded file as a channel describes it, and as it is stored among the answers: `tipo` is the MIME type detected
 * from the bytes, `tamano` is in bytes, `sha256` in hexadecimal.
 */
export interface UploadedFile {
  readonly nombre: string;
  readonly tipo: string;
  readonly tamano: number;
  readonly sha256: string;
}

/** Answers by the code of their field, in the order of the form, as they are stored; a file by its description. */
export type Answers = Readonly<Record<string, JsonValue>>;

/**
 * What to answer with 400. `errors` has every fault by field; `msg` names the first of the form (decisions, section 3).
 */
export interface FormRefusal {
  readonly ok: false;
  readonly code: 'missing_answers' | 'invalid_answers' | 'condition_failed';
  readonly msg: string;
  readonly errors: FieldErrors;
}

/** The outcome of checking what was sent for a form: the answers to store, or what to tell the caller. */
export type FormOutcome = { readonly ok: true; readonly answers: Answers } | FormRefusal;

/** How answers were given. */
export interface GivenHow {
  /** Whether people typed the texts among them, which are then read as `typedAnswer` does. */
  readonly isTyped?: boolean | undefined;
}

/** What was given to one field: a value as JSON, multipart or a chat gave it, or a file. */
export type GivenAnswer = ({ readonly value: unknown } & GivenHow) | { readonly file: UploadedFile };

/**
 * The outcome of reading one answer: what to store, undefined for a blank one that is not required; or what to tell.
 */
export type AnswerOutcome = { readonly ok: true; readonly answer: JsonValue | undefined } | FormRefusal;

/** Which answers were sensitive when they were given: the type of the field then, by its code. */
export type SensitiveAnswers = Readonly<Record<string, FieldType>>;

/** How a property of a schema is asked for and shown: what JSON Schema has no words for. */
export interface FieldUi {
  /** How it is answered. A list or an object that no type of question takes is written as JSON. */
  readonly widget?: FieldType | undefined;
  /** The text of an INFORMATIVO, which is no property; of a property, its name in place of its schema's `title`. */
  readonly texto?: string | undefined;
  readonly ayuda?: string | undefined;
  /** FEEL over the properties before it; the property is shown where it is true. */
  readonly condicion?: string | undefined;
  /** Required wherever it is shown: what has a condition cannot be `required` in the schema. */
  readonly obligatorio?: boolean | undefined;
  /** The values of its `enum` as texts, each with a name. */
  readonly opciones?: readonly QuestionOption[] | undefined;
  /** Of a FECHA, which JSON Schema cannot bound. */
  readonly minimo?: string | undefined;
  readonly maximo?: string | undefined;
  /** Of an ARCHIVO. */
  readonly archivo?: Partial<FileLimits> | undefined;
  /** Whether the public sees it masked; by its widget where it is not said, as of a question. */
  readonly sensible?: boolean | undefined;
}

/** The `ui` of a form, by the names of its properties and the codes of its notices. */
export interface FormUi {
  /** What is asked first; the others follow as the schema has them. */
  readonly orden?: readonly string[] | undefined;
  readonly campos?: Readonly<Record<string, FieldUi>> | undefined;
}

/** A form as a JSON Schema 2020-12 of its answers, and what helps to ask for them. */
export interface FormDescription {
  readonly schema: JsonSchema;
  readonly ui: FormUi;
}

/** A stored form that can never be used as it is; its `cause` says why. Callers learn no more than "unavailable". */
export class UnusableFormError extends UnavailableError {
  constructor(cause: unknown) {
    super(undefined, cause);
  }
}

brand({ 'forms/UnusableFormError': UnusableFormError });

/**
 * A form that is ready to be used in each of its ways, however it was written: checked whole, as an API takes it; asked
 * one by one, as a chat or a page of one question does; described for pages that draw it; shown to the public
 * (decisions, section 3). All that returns a promise is to be called before a transaction, never inside.
 */
export interface Form {
  /** Whether some of its options are a catalog's: they change while the form stays the same. */
  readonly hasCatalogs: boolean;

  /**
   * Takes the present options of its catalogs, which what returns no promise goes by from then on, and compiles its
   * conditions and patterns, once: to be called before each use. Throws `UnavailableError` where that cannot be done
   * now, and `UnusableFormError` where it never can, as where nobody brings such a catalog.
   */
  ready(): Promise<void>;

  /**
   * To be called before a file is received: throws `InputError` where no field asks for it, or its field is in
   * `answered` already.
   */
  checkFile(file: { readonly codigo: string; readonly nombre: string }, answered: readonly string[]): void;

  /**
   * Checks all that was sent together. `input` are the fields of a body, as JSON or multipart gave them; `files` are by
   * field. What was sent for a field that its condition hides is dropped, also a file. Throws as `ready` does.
   */
  validate(
    input: Readonly<Record<string, unknown>>,
    files?: Readonly<Record<string, UploadedFile>>,
    how?: GivenHow,
  ): Promise<FormOutcome>;

  /**
   * Reads one answer by itself, and refuses it with the code and the words of `validate`: a required one that is blank,
   * a wrong one, a field that the form does not have. Conditions are not looked at, as they are of the answers
   * together; `validate` has the last word over them. Throws as `ready` does.
   */
  readAnswer(codigo: string, given: GivenAnswer): Promise<AnswerOutcome>;

  /**
   * What to ask after these answers, in the order of the form. Conditions are evaluated over them; what is hidden is
   * passed over, and so are the fields in `skipped` that are not required. An answer that the form does not take, as
   * one given to another version of it, is asked for again. Throws as `ready` does, and `InputError` `condition_failed`
   * where a condition cannot be evaluated over these answers.
   */
  next(answers: Answers, skipped?: readonly string[]): Promise<FormStep>;

  /**
   * Returns the questions that these answers show, in the order of the form: for going back to one of them, or showing
   * all answers. Throws as `next`.
   */
  asked(answers: Answers): Promise<readonly FormField[]>;

  /**
   * Returns all that these answers show, notices too, in the order of the form: for pages that hold several fields.
   * `skipped` as for `next`. Throws as `next`.
   */
  shown(answers: Answers, skipped?: readonly string[]): Promise<ShownFields>;

  /**
   * Returns the form for pages of others. The schema is of the answers as JSON has them: it takes every one that the
   * form stores, and refuses what the form refuses, as far as JSON Schema can say it. A check digit, a range of dates,
   * a condition and a pattern of another syntax than its own are for `validate` alone.
   */
  asSchema(): FormDescription;

  /** 32 bytes; others for a form that asks, shows or takes anything else, but for what is in its catalogs. */
  fingerprint(): Buffer;

  /**
   * Answers as templates read them: null where a field of the form has none, in its objects and lists, too. What the
   * form does not ask stays as it is.
   */
  withBlanks(answers: Answers): Answers;

  /** Which of these answers the form makes sensitive, to be kept with them. */
  sensitiveAnswers(answers: Answers): SensitiveAnswers;

  /** Stored answers as the public sees them: masked is what is sensitive now or was when it was given. */
  maskForPublic(answers: Answers, givenAs: SensitiveAnswers): Answers;
}
