import type { z } from 'zod';
import { token, type FieldIssue, type ImportContext } from '../../../host/plugin-api/index.js';
import type { Answers, Form } from './form.js';
import type { BundleQuestion, FormQuestion, PublicQuestion, QuestionTypeName, WrittenQuestion } from './question.js';

/** One text by which the answer to a question is found. */
export interface SearchKey {
  readonly codigo: string;
  readonly texto: string;
  /** Whether the public may ask for it (`pre_consultable`); staff always may. */
  readonly consultable: boolean;
}

/** A form that was written as questions. */
export interface QuestionForm extends Form {
  /** Returns the questions as `info` shows them, in the order of the form. */
  describe(): readonly PublicQuestion[];
  /**
   * Returns a question as it is stored, and the options of its catalog, for what is the caller's to decide, such as
   * `pre_consultable`.
   */
  findQuestion(codigo: string): FormQuestion | undefined;
  /** The codes of the questions by whose answers the public may look up, in the order of the form. */
  readonly searchable: ReadonlySet<string>;
  /** Returns all texts by which what holds these answers is found. */
  searchKeys(answers: Answers): readonly SearchKey[];
  /** Returns the text by which a look-up finds an answer that is typed so: as the question reads it, where it can. */
  searchText(codigo: string, typed: string): string;
  /**
   * Returns the code of the question whose answer is the address to which a receipt goes; undefined without an answer.
   */
  receiptQuestion(answers: Answers): string | undefined;
  /**
   * Returns the name of the applicant, of the questions that ask for it (`pre_solicitante`); undefined without an
   * answer.
   */
  applicantName(answers: Answers): string | undefined;
  /** Returns the numbers of its identity documents, as {@link QuestionForms.identityNumber}; without repeats. */
  documentNumbers(answers: Answers): readonly string[];
}

/** The most questions that a form has. */
export const MOST_QUESTIONS = 200;

/** The question engine: whatever has forms asks here (decisions, section 3). */
export interface QuestionForms {
  /** One question as bundles and administrators write it. */
  readonly questionSchema: z.ZodType<FormQuestion, WrittenQuestion>;
  /** The questions of a form, at most as many as one has. */
  readonly formSchema: z.ZodType<FormQuestion[], WrittenQuestion[]>;
  /**
   * Returns the questions of a form in whatever is stored, so that it can be seen and mended: what is no question is
   * left out.
   */
  read(stored: unknown): FormQuestion[];
  /** Returns a question as a bundle writes it: under the names of its fields there, and in their order. */
  write(question: FormQuestion): BundleQuestion;
  /**
   * What is wrong with a form that is to be stored, by path from its list. Before the transaction where there is a
   * choice, as it may take a while. Throws `UnavailableError` where that cannot be checked now.
   */
  issues(questions: readonly FormQuestion[]): Promise<readonly FieldIssue[]>;
  /** The same as an `InputError`; `place` says where the list stands in what was sent, `preguntas` otherwise. */
  check(questions: readonly FormQuestion[], place?: (path: FieldIssue['path']) => FieldIssue['path']): Promise<void>;
  /**
   * The same for a bundle, with a warning that begins with `name` where a plugin is left out that may bring a catalog
   * of the form: it is stored, and cannot be used until the catalog is there.
   */
  checkImported(
    questions: readonly FormQuestion[],
    name: string,
    context: Pick<ImportContext, 'leftOut' | 'warn'>,
  ): Promise<void>;
  /**
   * Returns the codes of the questions whose answers the public sees as they were written, and that may identify a
   * person.
   */
  unmasked(questions: readonly FormQuestion[]): readonly string[];
  /** Returns a text as the public sees it where it is the sensitive answer to a question of a type. */
  mask(tipo: QuestionTypeName, text: string): string;
  /**
   * Returns the number of an identity document, as it is typed or stored, without its type and its check digit: two
   * texts with the same number are of one document, as people know it. Undefined for what is no document.
   */
  identityNumber(text: string): string | undefined;
  /**
   * Returns a form as it is stored, and questions of the caller's own at its end, under reserved codes. The same
   * questions are the same form again, so that nothing is compiled twice. Throws where they are none that this version
   * understands.
   */
  open(stored: unknown, own?: readonly FormQuestion[]): QuestionForm;
}
export const QuestionForms = token<QuestionForms>('forms/QuestionForms');
