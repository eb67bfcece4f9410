import { CompiledQuestion } from './compiled-question.js';
import type { ConditionPool } from './conditions/condition-pool.js';
import { judgeAnswers } from './judge-answers.js';
import type { JsonValue } from './json-value.js';
import { hiddenText } from './masks/hidden.js';
import { publicQuestion, type PublicQuestion } from './public-question.js';
import type { QuestionDefinition } from './question-fields.js';
import type { QuestionTypeName } from './question-type-names.js';
import { searchTexts } from './search-texts.js';
import type { UploadedFile } from './uploaded-file.js';
import type { Answers, ValidationFailure, ValidationResult } from './validation-result.js';
import { VisibleQuestions } from './visible-questions.js';

/** One text by which the answer to a question is found. */
export interface SearchKey {
  readonly codigo: string;
  readonly texto: string;
  /** Whether the public may ask for it (`pre_consultable`); staff always may. */
  readonly consultable: boolean;
}

/** Which answers of a record were sensitive when it was filed: the type of the question then, by its code. */
export type SensitiveAnswers = Readonly<Record<string, QuestionTypeName>>;

/**
 * A form that is ready to describe itself, to check answers and to show stored ones (decisions, section 3).
 */
export class CompiledForm {
  readonly #questions: ReadonlyMap<string, CompiledQuestion>;
  readonly #visible: VisibleQuestions;

  /**
   * Built by `QuestionEngine.compileForm`, which checks the questions and gives them in the order of the
   * form.
   */
  constructor(definitions: readonly QuestionDefinition[], pool: ConditionPool) {
    const questions = definitions.map((definition) => new CompiledQuestion(definition));
    this.#questions = new Map(questions.map((question) => [question.codigo, question]));
    this.#visible = new VisibleQuestions(questions, pool);
  }

  /** The questions as `info` shows them, in the order of the form. */
  describe(): PublicQuestion[] {
    return [...this.#questions.values()].map(({ definition }) => publicQuestion(definition));
  }

  /** The definition of a question, for what is the caller's to decide, such as `pre_consultable`. */
  findQuestion(codigo: string): QuestionDefinition | undefined {
    return this.#questions.get(codigo)?.definition;
  }

  /**
   * Checks what was sent for the form and gives the answers to store. `input` are the fields of the body as
   * JSON or multipart gave them, `files` the uploaded files by field. An answer to a question that is hidden
   * by its condition is dropped, whatever it is, as a client that hides a question may still hold what was
   * typed there: what is not in `answers` is not to be stored. A field that no question asks for is refused.
   *
   * A condition that overruns its deadline or fails is `condition_failed`. Rejects with QuestionEngineError
   * only.
   */
  async validate(
    input: Readonly<Record<string, unknown>>,
    files: Readonly<Record<string, UploadedFile>> = {},
  ): Promise<ValidationResult> {
    const read = [...this.#questions.values()].map((question) => ({
      question,
      reading: question.read(input, files),
    }));
    const readings = new Map(read.map(({ question, reading }) => [question, reading]));
    const outcome = await this.#visible.find((question) => {
      const reading = readings.get(question);
      return reading && 'value' in reading ? reading.value : null;
    });
    if ('failed' in outcome) return this.#conditionFailure(outcome.failed, outcome.why);
    const shown = new Set(outcome.shown);
    return judgeAnswers(
      read.filter(({ question }) => shown.has(question.codigo)),
      this.#unknownFields(input, files),
    );
  }

  /**
   * The texts by which a stored answer is found; none for an object or a question that is not of the form.
   */
  searchTexts(codigo: string, stored: JsonValue): readonly string[] {
    return this.#questions.has(codigo) ? searchTexts(stored) : [];
  }

  /** All texts by which a record with these answers is found. */
  searchKeys(answers: Answers): SearchKey[] {
    return this.#stored(answers).flatMap(([{ codigo, definition }, stored]) =>
      searchTexts(stored).map((texto) => ({ codigo, texto, consultable: definition.pre_consultable })),
    );
  }

  /** Which of these answers this form makes sensitive, to be kept with them. */
  sensitiveAnswers(answers: Answers): SensitiveAnswers {
    return Object.fromEntries(
      this.#stored(answers)
        .filter(([{ definition }]) => definition.pre_sensible)
        .map(([{ codigo, definition }]) => [codigo, definition.pre_tipo]),
    );
  }

  /**
   * Stored answers as a public look-up shows them: in form order, removed questions left out. Masked is what is
   * sensitive now or was when it was filed; one whose type has changed since then is hidden whole, as the mask of
   * another type might show more of it.
   */
  maskForPublic(answers: Answers, filedAs: SensitiveAnswers): Answers {
    return Object.fromEntries(
      this.#stored(answers).map(([{ codigo, definition, type }, stored]) => {
        const typeThen = Object.hasOwn(filedAs, codigo) ? filedAs[codigo] : undefined;
        if (typeThen === undefined && !definition.pre_sensible) return [codigo, stored];
        const isSameType = typeThen === undefined || typeThen === definition.pre_tipo;
        return [codigo, isSameType ? type.mask(stored) : hiddenText];
      }),
    );
  }

  /** The code of the question whose answer is the address to which a receipt is mailed; undefined without an answer. */
  receiptQuestion(answers: Answers): string | undefined {
    return this.#stored(answers).find(([{ definition }]) => definition.pre_recibo)?.[0].codigo;
  }

  #stored(answers: Answers): [CompiledQuestion, JsonValue][] {
    return [...this.#questions.values()].flatMap((question) => {
      const stored = Object.hasOwn(answers, question.codigo) ? answers[question.codigo] : undefined;
      return stored === undefined ? [] : [[question, stored] as [CompiledQuestion, JsonValue]];
    });
  }

  #unknownFields(...sent: readonly Readonly<Record<string, unknown>>[]): string[] {
    return sent
      .flatMap((fields) => Object.keys(fields))
      .filter((field) => (this.#questions.get(field)?.type.source ?? 'none') === 'none');
  }

  #conditionFailure(codigo: string, why: 'deadline' | 'error'): ValidationFailure {
    const label = this.#questions.get(codigo)?.label ?? codigo;
    const reason =
      why === 'deadline'
        ? 'La condición de esta pregunta tardó demasiado.'
        : 'La condición de esta pregunta no se pudo evaluar.';
    return {
      ok: false,
      code: 'condition_failed',
      msg: `No se pudo evaluar la condición - ${label}`,
      errors: { [codigo]: [reason] },
    };
  }
}
