import type { z } from 'zod';
import {
  token,
  UnavailableError,
  type FieldErrors,
  type FieldIssue,
  type JsonValue,
} from '../../host/plugin-api/index.js';

/** The values of `pre_tipo` (decisions, section 3). */
export const questionTypeNames = [
  'TEXTO',
  'TEXTO_LARGO',
  'NUMERO',
  'FECHA',
  'HORA',
  'CORREO',
  'TELEFONO',
  'BOOLEANO',
  'SELECCION',
  'SELECCION_MULTIPLE',
  'DOCUMENTO_IDENTIDAD',
  'DIRECCION',
  'UBICACION',
  'ARCHIVO',
  'INFORMATIVO',
] as const;

export type QuestionTypeName = (typeof questionTypeNames)[number];

/** What a selection is picked out of. */
export interface QuestionOption {
  readonly codigo: string;
  readonly nombre: string;
}

/** A question of a form with its defaults, as it is stored; decisions, section 3, says what the fields mean. */
export interface FormQuestion {
  readonly pre_codigo: string;
  readonly pre_texto: string;
  readonly pre_tipo: QuestionTypeName;
  readonly pre_obligatorio: boolean;
  readonly pre_orden?: number | undefined;
  readonly pre_ayuda?: string | undefined;
  readonly pre_opciones?: readonly QuestionOption[] | undefined;
  readonly pre_patron?: string | undefined;
  readonly pre_minimo?: number | string | undefined;
  readonly pre_maximo?: number | string | undefined;
  readonly pre_longitud_minima?: number | undefined;
  readonly pre_longitud_maxima?: number | undefined;
  readonly pre_tipos_archivo?: readonly string[] | undefined;
  readonly pre_tamano_maximo?: number | undefined;
  readonly pre_condicion?: string | undefined;
  readonly pre_sensible: boolean;
  readonly pre_consultable: boolean;
  readonly pre_recibo?: boolean | undefined;
}

/** A question under the names of a bundle, which has its own for two fields (decisions, section 12). */
export type BundleQuestion = Omit<FormQuestion, 'pre_opciones' | 'pre_condicion'> & {
  readonly opciones?: FormQuestion['pre_opciones'];
  readonly condicion?: FormQuestion['pre_condicion'];
};

/** Options as they may be written: a text serves as code and name. */
type WrittenOptions = readonly (string | QuestionOption)[] | undefined;

/** A question as it may be written: without what has a default, and under either name of a field. */
export type WrittenQuestion = Pick<FormQuestion, 'pre_codigo' | 'pre_texto' | 'pre_tipo'> & {
  readonly [field in keyof Omit<FormQuestion, 'pre_opciones'>]?: FormQuestion[field] | undefined;
} & {
  readonly pre_opciones?: WrittenOptions;
  readonly opciones?: WrittenOptions;
  readonly condicion?: string | undefined;
};

/** A question as whoever answers it sees it (interface, `info`): the four fields of the interface first. */
export type PublicQuestion = Omit<
  FormQuestion,
  'pre_orden' | 'pre_sensible' | 'pre_consultable' | 'pre_recibo'
>;

/**
 * An uploaded file as a channel describes it, and as it is stored among the answers: `tipo` is the MIME type told from the
 * bytes, `tamano` is in bytes, `sha256` in hexadecimal.
 */
export interface UploadedFile {
  readonly nombre: string;
  readonly tipo: string;
  readonly tamano: number;
  readonly sha256: string;
}

/** Answers by `pre_codigo`, in the order of the form, as they are stored. */
export type Answers = Readonly<Record<string, JsonValue>>;

/** What to answer with 400. `errors` has every fault by field; `msg` names the first of the form (decisions, section 3). */
export interface FormRefusal {
  readonly ok: false;
  readonly code: 'missing_answers' | 'invalid_answers' | 'condition_failed';
  readonly msg: string;
  readonly errors: FieldErrors;
}

/** The outcome of checking what was sent for a form: the answers to store, or what to tell the caller. */
export type FormOutcome = { readonly ok: true; readonly answers: Answers } | FormRefusal;

/** One text by which the answer to a question is found. */
export interface SearchKey {
  readonly codigo: string;
  readonly texto: string;
  /** Whether the public may ask for it (`pre_consultable`); staff always may. */
  readonly consultable: boolean;
}

/** Which answers were sensitive when they were given: the type of the question then, by its code. */
export type SensitiveAnswers = Readonly<Record<string, QuestionTypeName>>;

/** A stored form that can never be used as it is; its `cause` says why. Callers are told no more than "unavailable". */
export class UnusableFormError extends UnavailableError {
  constructor(cause: unknown) {
    super(undefined, cause);
  }
}

/** A form that is ready to describe itself, to check answers and to show stored ones (decisions, section 3). */
export interface QuestionForm {
  /**
   * Compiles its conditions and patterns, once. Throws `UnavailableError` where that cannot be done now, and
   * `UnusableFormError` where it never can.
   */
  ready(): Promise<void>;
  /** The questions as `info` shows them, in the order of the form. */
  describe(): readonly PublicQuestion[];
  /** A question as it is stored, for what is the caller's to decide, such as `pre_consultable`. */
  findQuestion(codigo: string): FormQuestion | undefined;
  /**
   * To be called before a file is received: throws `InputError` where no question asks for it, or its question is in
   * `answered` already.
   */
  checkFile(file: { readonly codigo: string; readonly nombre: string }, answered: readonly string[]): void;
  /**
   * `input` are the fields of a body, as JSON or multipart gave them; `files` are by field. What was sent for a question
   * that its condition hides is dropped, be it a file. Throws as `ready` does.
   */
  validate(
    input: Readonly<Record<string, unknown>>,
    files?: Readonly<Record<string, UploadedFile>>,
  ): Promise<FormOutcome>;
  /** All texts by which what holds these answers is found. */
  searchKeys(answers: Answers): readonly SearchKey[];
  /** Which of these answers the form makes sensitive, to be kept with them. */
  sensitiveAnswers(answers: Answers): SensitiveAnswers;
  /** Stored answers as the public sees them: masked is what is sensitive now or was when it was given. */
  maskForPublic(answers: Answers, givenAs: SensitiveAnswers): Answers;
  /** The code of the question whose answer is the address to which a receipt goes; undefined without an answer. */
  receiptQuestion(answers: Answers): string | undefined;
}

/** The most questions that a form has. */
export const MOST_QUESTIONS = 200;

/** The question engine: whatever has forms asks here (decisions, section 3). */
export interface QuestionForms {
  /** One question as bundles and administrators write it. */
  readonly questionSchema: z.ZodType<FormQuestion, WrittenQuestion>;
  /** The questions of a form, at most as many as one has. */
  readonly formSchema: z.ZodType<FormQuestion[], WrittenQuestion[]>;
  /** The questions of a form in whatever is stored, so that it can be seen and mended: what is no question is left out. */
  read(stored: unknown): FormQuestion[];
  /** A question as a bundle writes it: under the names of its fields there, and in their order. */
  write(question: FormQuestion): BundleQuestion;
  /**
   * What is wrong with a form that is to be stored, by path from its list. Before the transaction where there is a choice,
   * as it may take a while. Throws `UnavailableError` where that cannot be told now.
   */
  issues(questions: readonly FormQuestion[]): Promise<readonly FieldIssue[]>;
  /** The same as an `InputError`; `place` says where the list stands in what was sent, `preguntas` otherwise. */
  check(
    questions: readonly FormQuestion[],
    place?: (path: FieldIssue['path']) => FieldIssue['path'],
  ): Promise<void>;
  /** The codes of the questions whose answers the public sees as they were written, and that may tell of a person. */
  unmasked(questions: readonly FormQuestion[]): readonly string[];
  /** A text as the public sees it where it is the sensitive answer to a question of a type. */
  mask(tipo: QuestionTypeName, text: string): string;
  /**
   * A form as it is stored, and questions of the caller's own at its end, under reserved codes. The same questions are the
   * same form again, so that nothing is compiled twice. Throws where they are none that this version understands.
   */
  open(stored: unknown, own?: readonly FormQuestion[]): QuestionForm;
}
export const QuestionForms = token<QuestionForms>('forms/QuestionForms');
