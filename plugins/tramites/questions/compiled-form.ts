import { CompiledQuestion } from './compiled-question.js';
import type { Evaluation } from './expressions/expression-job.js';
import type { ExpressionPool } from './expressions/expression-pool.js';
import { FormCompilation } from './form-compilation.js';
import { FormExpressions } from './form-expressions.js';
import { judgeAnswers, type ReadQuestion } from './judge-answers.js';
import type { JsonValue } from './json-value.js';
import { hiddenText } from './masks/hidden.js';
import { publicQuestion, type PublicQuestion } from './public-question.js';
import type { QuestionDefinition } from './question-fields.js';
import type { QuestionTypeName } from './question-type-names.js';
import { refuse } from './question-types/reading.js';
import { searchTexts } from './search-texts.js';
import type { UploadedFile } from './uploaded-file.js';
import type { Answers, ValidationFailure, ValidationResult } from './validation-result.js';

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
  readonly #expressions: FormExpressions;
  readonly #compilation: FormCompilation;

  /** Built by `QuestionEngine`, which gives the questions in the order of the form. */
  constructor(
    definitions: readonly QuestionDefinition[],
    private readonly pool: ExpressionPool,
  ) {
    this.#questions = new Map(
      definitions.map((definition) => [definition.pre_codigo, new CompiledQuestion(definition)]),
    );
    this.#expressions = new FormExpressions(definitions);
    this.#compilation = new FormCompilation(this.#expressions, pool);
  }

  /**
   * Compiles its conditions and patterns, once. Rejects with QuestionEngineError where that cannot be done now, and
   * where it never can: the cause is a FormDefinitionError then.
   */
  async ready(): Promise<void> {
    await this.#compilation.get();
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
   * A condition that fails is `condition_failed`. Rejects as `ready` does, also where a condition overran its
   * deadline twice.
   */
  async validate(
    input: Readonly<Record<string, unknown>>,
    files: Readonly<Record<string, UploadedFile>> = {},
  ): Promise<ValidationResult> {
    const read = [...this.#questions.values()].map((question) => ({
      question,
      reading: question.read(input, files),
    }));
    const outcome = await this.#evaluate(read);
    if ('failed' in outcome) return this.#conditionFailure(outcome.failed);
    const hidden = new Set(outcome.hidden);
    const mismatched = new Set(outcome.mismatched);
    return judgeAnswers(
      read
        .filter(({ question }) => !hidden.has(question.codigo))
        .map(({ question, reading }) => ({
          question,
          reading: mismatched.has(question.codigo) ? refuse('No tiene el formato esperado.') : reading,
        })),
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

  /** One trip to a thread, and none where there is nothing to ask. Only what it needs travels: answers may be long. */
  async #evaluate(read: readonly ReadQuestion[]): Promise<Evaluation> {
    const { read: codesRead } = await this.#compilation.get();
    const isRead = new Set(codesRead);
    const answers = read.flatMap(({ question: { codigo, definition }, reading }) => {
      if (!reading || !('value' in reading)) return [];
      return isRead.has(codigo) || definition.pre_patron !== undefined
        ? [[codigo, reading.value] as const]
        : [];
    });
    const hasConditions = read.some(({ question }) => question.definition.pre_condicion !== undefined);
    if (!hasConditions && answers.length === 0) return { hidden: [], mismatched: [] };
    return this.#expressions.evaluate(this.pool, Object.fromEntries(answers));
  }

  #conditionFailure(codigo: string): ValidationFailure {
    return {
      ok: false,
      code: 'condition_failed',
      msg: `No se pudo evaluar la condición - ${this.#questions.get(codigo)?.label ?? codigo}`,
      errors: { [codigo]: ['La condición de esta pregunta no se pudo evaluar.'] },
    };
  }
}
