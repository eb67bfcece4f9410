import type { z } from 'zod';
import { token, type FieldIssue, type ImportContext } from '../../../host/plugin-api/index.js';
import type { Answers, Form } from './form.js';
import type { BundleQuestion, FormQuestion, PublicQuestion, QuestionTypeName, WrittenQuestion } from './question.js';
import type { QuestionTypeView } from './question-type-view.js';

/** A text by which the answer to a question is found. */
export interface SearchKey {
  readonly codigo: string;
  readonly texto: string;
  /** Whether the public may search by it (`pre_consultable`); staff always may. */
  readonly consultable: boolean;
}

/** A form that was written as questions. */
export interface QuestionForm extends Form {
  /** Returns the questions as `info` shows them, in the order of the form. */
  describeQuestions(): readonly PublicQuestion[];
  /**
   * Finds a question as it is stored, with the options of its catalog, for what the caller decides by it, such as
   * `pre_consultable`.
   */
  findQuestion(codigo: string): FormQuestion | undefined;
  /** The codes of the questions by whose answers the public may search, in the order of the form. */
  readonly searchable: ReadonlySet<string>;
  /** Returns all texts by which a record with these answers is found. */
  searchKeys(answers: Answers): readonly SearchKey[];
  /** Normalizes a typed search text, as the question would read it as an answer, where it can. */
  searchText(codigo: string, typed: string): string;
  /**
   * Returns the code of the question whose answer is the e-mail address for the receipt; undefined without an answer.
   */
  receiptQuestion(answers: Answers): string | undefined;
  /**
   * Returns the name of the applicant, from the questions that ask for it (`pre_solicitante`); undefined without an
   * answer.
   */
  applicantName(answers: Answers): string | undefined;
  /**
   * Returns the numbers of the identity documents among the answers, without repeats, as {@link
   * QuestionForms.identityNumber} does.
   */
  documentNumbers(answers: Answers): readonly string[];
  /**
   * Returns this form without requiring the questions of a type, such as for a channel whose people may lack what they
   * ask for. Each call returns one object.
   */
  withOptional(tipo: QuestionTypeName): QuestionForm;
}

/** The most questions that a form has. */
export const MOST_QUESTIONS = 200;

/** The question engine: every plugin that has forms uses it (decisions, section 3). */
export interface QuestionForms {
  /** The schema of one question as bundles and administrators write it. */
  readonly questionSchema: z.ZodType<FormQuestion, WrittenQuestion>;
  /** The schema of the questions of a form, at most {@link MOST_QUESTIONS}. */
  readonly formSchema: z.ZodType<FormQuestion[], WrittenQuestion[]>;
  /**
   * Returns the questions in any stored value, so that a damaged form can be seen and repaired: elements that are no
   * question are left out.
   */
  readQuestions(stored: unknown): FormQuestion[];
  /** Writes a question as a bundle does: under the names of its fields there, and in their order. */
  writeQuestion(question: FormQuestion): BundleQuestion;
  /**
   * Returns the faults of a form that is to be stored, by path from its list. It may take a while: call it before the
   * transaction where possible. Throws `UnavailableError` where the form cannot be checked now.
   */
  findIssues(questions: readonly FormQuestion[]): Promise<readonly FieldIssue[]>;
  /**
   * Checks as {@link findIssues}, and throws the faults as an `InputError`; `place` gives the place of the list in the
   * input, by default `preguntas`.
   */
  checkQuestions(
    questions: readonly FormQuestion[],
    place?: (path: FieldIssue['path']) => FieldIssue['path'],
  ): Promise<void>;
  /**
   * Checks the form of a bundle as {@link checkQuestions}. A catalog that a plugin left out of this installation may
   * bring is a warning, which begins with `name`: the form is stored, and cannot be used until the catalog exists.
   */
  checkImported(
    questions: readonly FormQuestion[],
    name: string,
    context: Pick<ImportContext, 'leftOut' | 'warn'>,
  ): Promise<void>;
  /** Lists the types of questions, for editors of forms. */
  describeTypes(): readonly QuestionTypeView[];
  /** Returns the names of all catalogs of options, sorted. */
  listCatalogs(): readonly string[];
  /** Returns the codes of the questions whose answers the public sees unmasked although they may identify a person. */
  unmasked(questions: readonly FormQuestion[]): readonly string[];
  /** Masks a text as the public sees it, as the sensitive answer to a question of a type. */
  maskText(tipo: QuestionTypeName, text: string): string;
  /**
   * Extracts the number of an identity document, typed or stored, without its type and its check digit: two texts with
   * the same number name the same document. Undefined where the text is no document.
   */
  identityNumber(text: string): string | undefined;
  /**
   * Opens a stored form, with questions of the caller's own at its end, under reserved codes. Equal questions give one
   * form object, so that nothing is compiled twice. Throws where this version does not understand the questions.
   */
  openForm(stored: unknown, own?: readonly FormQuestion[]): QuestionForm;
}
export const QuestionForms = token<QuestionForms>('forms/QuestionForms');
