import { InputError, type Expressions, type JsonValue } from '../../../host/plugin-api/index.js';
import type {
  AnswerOutcome,
  Answers,
  FormOutcome,
  FormQuestion,
  FormRefusal,
  FormStep,
  GivenAnswer,
  PublicQuestion,
  QuestionForm,
  SearchKey,
  SensitiveAnswers,
  UploadedFile,
} from '../contract.js';
import { CompiledQuestion } from './compiled-question.js';
import { FormExpressions } from './form-expressions.js';
import { judgeAnswers, type ReadQuestion } from './judge-answers.js';
import { hiddenText } from './masks/hidden.js';
import { nextQuestion } from './next-question.js';
import { printableName } from './printable-name.js';
import { publicQuestion } from './public-question.js';
import { refuse } from './question-types/reading.js';
import { searchTexts } from './search-texts.js';

/** {@link QuestionForm} of questions whose definitions fit together. */
export class CompiledForm implements QuestionForm {
  readonly #questions: ReadonlyMap<string, CompiledQuestion>;
  readonly #expressions: FormExpressions;
  readonly #ofOne = new Map<string, CompiledForm>();

  /** Built by `QuestionEngine`, which gives the questions in the order of the form. */
  constructor(
    definitions: readonly FormQuestion[],
    private readonly expressions: Expressions,
  ) {
    this.#questions = new Map(
      definitions.map((definition) => [definition.pre_codigo, new CompiledQuestion(definition)]),
    );
    this.#expressions = new FormExpressions(definitions, expressions);
  }

  ready(): Promise<void> {
    return this.#expressions.ready();
  }

  describe(): PublicQuestion[] {
    return [...this.#questions.values()].map(({ definition }) => publicQuestion(definition));
  }

  findQuestion(codigo: string): FormQuestion | undefined {
    return this.#questions.get(codigo)?.definition;
  }

  checkFile(
    { codigo, nombre }: { readonly codigo: string; readonly nombre: string },
    answered: readonly string[],
  ): void {
    const question = this.#questions.get(codigo);
    const refuseFile = (label: string, reason: string): never => {
      throw new InputError(`Dato no válido - ${label}`, {
        code: 'invalid_answers',
        errors: { [printableName(codigo)]: [reason] },
      });
    };
    if (!question) return refuseFile(printableName(codigo), 'El formulario no tiene este campo.');
    if (question.type.source !== 'file') refuseFile(question.label, 'No se responde con un archivo.');
    if (nombre === '') refuseFile(question.label, 'El archivo debe tener un nombre.');
    if (answered.includes(codigo)) refuseFile(question.label, 'Solo se admite un archivo en este campo.');
  }

  /**
   * An answer to a question that is hidden by its condition is dropped, whatever it is, as a client that hides a question
   * may still hold what was typed there.
   */
  async validate(
    input: Readonly<Record<string, unknown>>,
    files: Readonly<Record<string, UploadedFile>> = {},
  ): Promise<FormOutcome> {
    const read = [...this.#questions.values()].map((question) => ({
      question,
      reading: question.read(input, files),
    }));
    const shown = await this.#shown(read);
    return 'ok' in shown ? shown : judgeAnswers(shown, this.#unknownFields(input, files));
  }

  /** As a form of that question alone, which is always shown. */
  async readAnswer(codigo: string, given: GivenAnswer): Promise<AnswerOutcome> {
    const outcome = await ('file' in given
      ? this.#alone(codigo).validate({}, { [codigo]: given.file })
      : this.#alone(codigo).validate({ [codigo]: given.value }));
    return outcome.ok ? { ok: true, answer: outcome.answers[codigo] } : outcome;
  }

  async next(answers: Answers, skipped: readonly string[] = []): Promise<FormStep> {
    const read = [...this.#questions.values()].map((question) => ({
      question,
      reading: question.readStored(answers),
    }));
    const shown = await this.#shown(read);
    if ('ok' in shown) throw new InputError(shown.msg, shown);
    return nextQuestion(shown, skipped);
  }

  searchKeys(answers: Answers): SearchKey[] {
    return this.#stored(answers).flatMap(([{ codigo, definition }, stored]) =>
      searchTexts(stored).map((texto) => ({ codigo, texto, consultable: definition.pre_consultable })),
    );
  }

  sensitiveAnswers(answers: Answers): SensitiveAnswers {
    return Object.fromEntries(
      this.#stored(answers)
        .filter(([{ definition }]) => definition.pre_sensible)
        .map(([{ codigo, definition }]) => [codigo, definition.pre_tipo]),
    );
  }

  /**
   * In form order, removed questions left out. One whose type has changed since then is hidden whole, as the mask of
   * another type might show more of it.
   */
  maskForPublic(answers: Answers, givenAs: SensitiveAnswers): Answers {
    return Object.fromEntries(
      this.#stored(answers).map(([{ codigo, definition, type }, stored]) => {
        const typeThen = Object.hasOwn(givenAs, codigo) ? givenAs[codigo] : undefined;
        if (typeThen === undefined && !definition.pre_sensible) return [codigo, stored];
        const isSameType = typeThen === undefined || typeThen === definition.pre_tipo;
        return [codigo, isSameType ? type.mask(stored) : hiddenText];
      }),
    );
  }

  receiptQuestion(answers: Answers): string | undefined {
    return this.#stored(answers).find(([{ definition }]) => definition.pre_recibo)?.[0].codigo;
  }

  #stored(answers: Answers): [CompiledQuestion, JsonValue][] {
    return [...this.#questions.values()].flatMap((question) => {
      const stored = Object.hasOwn(answers, question.codigo) ? answers[question.codigo] : undefined;
      return stored === undefined ? [] : [[question, stored] as [CompiledQuestion, JsonValue]];
    });
  }

  /** Those that their conditions show. An answer that does not have the pattern of its question is refused. */
  async #shown(read: readonly ReadQuestion[]): Promise<readonly ReadQuestion[] | FormRefusal> {
    const given = read.flatMap(({ question, reading }) =>
      reading && 'value' in reading ? [[question.codigo, reading.value] as const] : [],
    );
    const outcome = await this.#expressions.evaluate(Object.fromEntries(given));
    if ('failed' in outcome) return this.#conditionFailure(outcome.failed);
    const { hidden, mismatched } = outcome;
    return read
      .filter(({ question }) => !hidden.has(question.codigo))
      .map(({ question, reading }) => ({
        question,
        reading: mismatched.has(question.codigo) ? refuse('No tiene el formato esperado.') : reading,
      }));
  }

  /** Kept, so that its pattern is compiled once. */
  #alone(codigo: string): CompiledForm {
    const definition = this.findQuestion(codigo);
    const kept = this.#ofOne.get(codigo);
    if (kept || !definition) return kept ?? new CompiledForm([], this.expressions);
    const form = new CompiledForm([{ ...definition, pre_condicion: undefined }], this.expressions);
    this.#ofOne.set(codigo, form);
    return form;
  }

  #unknownFields(...sent: readonly Readonly<Record<string, unknown>>[]): string[] {
    return sent
      .flatMap((fields) => Object.keys(fields))
      .filter((field) => (this.#questions.get(field)?.type.source ?? 'none') === 'none');
  }

  #conditionFailure(codigo: string): FormRefusal {
    return {
      ok: false,
      code: 'condition_failed',
      msg: `No se pudo evaluar la condición - ${this.#questions.get(codigo)?.label ?? codigo}`,
      errors: { [codigo]: ['La condición de esta pregunta no se pudo evaluar.'] },
    };
  }
}
