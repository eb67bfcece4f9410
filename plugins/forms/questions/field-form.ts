import { createHash } from 'node:crypto';
import { InputError, type Expressions, type JsonValue } from '../../../host/plugin-api/index.js';
import {
  type AnswerOutcome,
  type Answers,
  type FileCount,
  type Form,
  type FormDescription,
  type FormField,
  type FormOutcome,
  type FormRefusal,
  type FormStep,
  type GivenAnswer,
  type GivenHow,
  type SensitiveAnswers,
  type ShownFields,
  type UploadedFiles,
} from '../contract.js';
import type { CompiledQuestion } from './compiled-question.js';
import { checkFileFor, countOf } from './check-file.js';
import { FormExpressions } from './form-expressions.js';
import { conditionRefusal, judgeAnswers, type ReadQuestion, type ReadTogether } from './judge-answers.js';
import { maskedOf, sensitiveOf } from './masks/mask-answers.js';
import { askedQuestions, nextQuestion, shownFields } from './next-question.js';
import { isAccepted, refuse, UNLIKE_PATTERN, type Refusal } from './question-types/reading.js';
import { answersWithBlanks } from './with-blanks.js';

/** Refuses an answer that its pattern does not accept, in the words of the form. */
const mismatchOf = ({ definition }: CompiledQuestion): Refusal =>
  refuse(definition.pre_patron_mensaje ?? UNLIKE_PATTERN);

/** A {@link Form} whose fields each read their own answer. */
export abstract class FieldForm<Q extends CompiledQuestion> implements Form {
  readonly hasCatalogs: boolean = false;
  protected questions: ReadonlyMap<string, Q> = new Map();
  private readonly expressions: FormExpressions;
  private digest: Buffer | undefined;
  /** The compiled patterns of questions that were read by themselves, by code. */
  private readonly patterns = new Map<string, FormExpressions>();

  /** Takes the fields in the order of the form. */
  constructor(
    questions: readonly Q[],
    private readonly compiler: Expressions,
  ) {
    this.ask(questions);
    const definitions = questions.map(({ definition }) => definition);
    this.expressions = new FormExpressions(definitions, compiler);
  }

  abstract asSchema(): FormDescription;

  /** Hashes the definitions, too: they have rules that a schema cannot express, such as a pattern of RE2. */
  fingerprint(): Buffer {
    const definitions = [...this.questions.values()].map(({ definition }) => definition);
    const text = (): string => JSON.stringify([this.asSchema(), definitions]);
    return (this.digest ??= createHash('sha256').update(text()).digest());
  }

  /** Checks the answers to the shown fields together, beyond conditions. */
  protected judgeTogether(shown: readonly ReadQuestion[]): ReadTogether {
    return { shown, faults: [] };
  }

  async ready(): Promise<void> {
    await this.refresh();
    await this.expressions.ready();
  }

  checkFile(file: Parameters<Form['checkFile']>[0], answered: readonly string[]): void {
    checkFileFor(this.questions.get(file.codigo), file, answered);
  }

  fileCount(codigo: string): FileCount | undefined {
    const question = this.questions.get(codigo);
    return question?.type.source === 'file' ? countOf(question) : undefined;
  }

  /**
   * Checks all answers together. An answer to a hidden question is dropped, valid or not: a client that hides a
   * question may still send what was typed there.
   */
  async validateAnswers(
    input: Readonly<Record<string, unknown>>,
    files: UploadedFiles = {},
    how: GivenHow = {},
  ): Promise<FormOutcome> {
    const shown = await this.readShown((question) => question.read(input, files, how));
    if ('ok' in shown) return shown;
    const { shown: judged, faults } = this.judgeTogether(shown);
    return judgeAnswers(judged, this.unknownFields(input, files), faults);
  }

  async readAnswer(codigo: string, given: GivenAnswer): Promise<AnswerOutcome> {
    await this.refresh();
    const question = this.questions.get(codigo);
    const isAsked = question !== undefined && question.type.source !== 'none';
    const outcome = isAsked
      ? judgeAnswers([{ question, reading: await this.readAlone(question, given) }], [])
      : judgeAnswers([], [codigo]);
    return outcome.ok ? { ok: true, answer: outcome.answers[codigo] } : outcome;
  }

  async nextStep(answers: Answers, skipped: readonly string[] = []): Promise<FormStep> {
    return nextQuestion(await this.showing(answers), skipped);
  }

  async askedFields(answers: Answers): Promise<readonly FormField[]> {
    return askedQuestions(await this.showing(answers));
  }

  async shownFields(answers: Answers, skipped: readonly string[] = []): Promise<ShownFields> {
    return shownFields([...this.questions.values()], await this.showing(answers), skipped);
  }

  withBlanks(answers: Answers): Answers {
    return answersWithBlanks(this.questions.values(), answers);
  }

  sensitiveAnswers(answers: Answers): SensitiveAnswers {
    return sensitiveOf(this.stored(answers));
  }

  maskForPublic(answers: Answers, givenAs: SensitiveAnswers): Answers {
    return maskedOf(this.stored(answers), givenAs);
  }

  /** Loads what the form asks for at present, before any answer is read. */
  protected refresh(): Promise<void> {
    return Promise.resolve();
  }

  /** Replaces the questions. The conditions and patterns of the new ones are the same. */
  protected ask(questions: readonly Q[]): void {
    this.questions = new Map(questions.map((question) => [question.codigo, question]));
  }

  /** Selects the answers that the form asks for, in its order. */
  protected stored(answers: Answers): [Q, JsonValue][] {
    return [...this.questions.values()].flatMap((question) => {
      const stored = Object.hasOwn(answers, question.codigo) ? answers[question.codigo] : undefined;
      return stored === undefined ? [] : [[question, stored] as [Q, JsonValue]];
    });
  }

  /** Reads stored answers, and returns the questions that they show. */
  private async showing(answers: Answers): Promise<readonly ReadQuestion[]> {
    const shown = await this.readShown((question) => question.readStored(answers));
    if ('ok' in shown) throw new InputError(shown.msg, shown);
    return this.judgeTogether(shown).shown;
  }

  /** Reads all questions, and returns the shown ones. An answer that does not match its pattern is refused. */
  private async readShown(
    read: (question: Q) => ReadQuestion['reading'],
  ): Promise<readonly ReadQuestion[] | FormRefusal> {
    await this.refresh();
    const all = [...this.questions.values()].map((question) => ({ question, reading: read(question) }));
    const given = all.flatMap(({ question, reading }) =>
      isAccepted(reading) ? [[question.codigo, reading.value] as const] : [],
    );
    const outcome = await this.expressions.evaluate(Object.fromEntries(given));
    if ('failed' in outcome) return conditionRefusal(this.questions.get(outcome.failed)!);
    const { hidden, mismatched } = outcome;
    return all
      .filter(({ question }) => !hidden.has(question.codigo))
      .map(({ question, reading }) => ({
        question,
        reading: mismatched.has(question.codigo) ? mismatchOf(question) : reading,
      }));
  }

  /** Reads one answer by its pattern, without its condition. */
  private async readAlone(question: Q, given: GivenAnswer): Promise<ReadQuestion['reading']> {
    const { codigo, definition } = question;
    const reading =
      'file' in given
        ? question.read({}, { [codigo]: given.file })
        : question.read({ [codigo]: given.value }, {}, given);
    if (!isAccepted(reading) || definition.pre_patron === undefined) return reading;
    let pattern = this.patterns.get(codigo);
    if (!pattern) {
      pattern = new FormExpressions([{ ...definition, pre_condicion: undefined }], this.compiler);
      this.patterns.set(codigo, pattern);
    }
    const outcome = await pattern.evaluate({ [codigo]: reading.value });
    return 'mismatched' in outcome && outcome.mismatched.has(codigo) ? mismatchOf(question) : reading;
  }

  private unknownFields(...sent: readonly Readonly<Record<string, unknown>>[]): string[] {
    const isAsked = (field: string): boolean => (this.questions.get(field)?.type.source ?? 'none') !== 'none';
    return sent.flatMap((fields) => Object.keys(fields)).filter((field) => !isAsked(field));
  }
}
