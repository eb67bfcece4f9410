import type {
  CheckedExpressions,
  Expressions,
  ExpressionSet,
  ExpressionSource,
  ExpressionStep,
  FieldIssue,
  JsonValue,
} from '../../../host/plugin-api/index.js';
import { UnusableFormError } from '../contract.js';
import { FormDefinitionError } from './form-definition-error.js';
import type { FieldDefinition } from './question-types/question-type.js';
import { fieldTypes } from './question-types/question-types.js';

/** The outcome of evaluating the conditions and patterns of a form over answers. */
export type FormEvaluation =
  | {
      /** The codes of the questions whose condition is not exactly true. */
      readonly hidden: ReadonlySet<string>;
      /** The codes of the shown questions whose answer does not match the pattern. */
      readonly mismatched: ReadonlySet<string>;
    }
  /** The code of the question whose condition failed. */
  | { readonly failed: string };

/** A condition or a pattern, and its question. */
interface QuestionStep {
  readonly question: FieldDefinition;
  /** The place of the question in the form. */
  readonly index: number;
  readonly field: 'pre_condicion' | 'pre_patron';
  readonly step: ExpressionStep;
}

/**
 * The conditions and patterns of a form, in the order of its questions. For later conditions, the answers to hidden
 * questions and the answers that do not match their pattern are null.
 */
export class FormExpressions {
  private readonly steps: readonly QuestionStep[];
  private readonly source: ExpressionSource;
  private readonly set: ExpressionSet;
  /** The result of compiling, once it has no faults. */
  private usable: CheckedExpressions | undefined;
  /** The places of the questions that have answers, by code. */
  private readonly answered: ReadonlyMap<string, number>;

  /** Takes the questions in the order of the form. */
  constructor(
    questions: readonly FieldDefinition[],
    private readonly expressions: Expressions,
  ) {
    this.steps = questions.flatMap(stepsOf);
    this.source = {
      given: questions.map(({ pre_codigo }) => pre_codigo),
      steps: this.steps.map(({ step }) => step),
    };
    this.set = expressions.openSet(this.source);
    this.answered = new Map(
      questions.flatMap(({ pre_codigo, pre_tipo }, index) =>
        fieldTypes[pre_tipo].source === 'none' ? [] : [[pre_codigo, index]],
      ),
    );
  }

  /**
   * Finds the faults of the expressions of a form that is being written; paths begin with the place of a question.
   * Throws `UnavailableError` where they cannot be checked now.
   */
  async check(): Promise<readonly FieldIssue[]> {
    return this.issues(await this.expressions.checkSource(this.source));
  }

  /**
   * Compiles them, once. Throws `UnavailableError` where that is not possible now, `UnusableFormError` where it never
   * will be.
   */
  async ready(): Promise<void> {
    const compiled = await this.set.compile();
    if (compiled === this.usable) return;
    const issues = this.issues(compiled);
    if (issues.length > 0) throw new UnusableFormError(new FormDefinitionError(issues));
    this.usable = compiled;
  }

  /** Evaluates them over answers. Throws as {@link ready} does, and where they take too long. */
  async evaluate(answers: Readonly<Record<string, JsonValue>>): Promise<FormEvaluation> {
    await this.ready();
    const { values, failed } = await this.set.evaluate(answers);
    if (failed[0]) return { failed: this.steps[failed[0].step]!.question.pre_codigo };
    const hidden = new Set<string>();
    const mismatched = new Set<string>();
    for (const [step, { question, field }] of this.steps.entries()) {
      const value = values[step];
      if (field === 'pre_condicion' && value !== true) hidden.add(question.pre_codigo);
      if (field === 'pre_patron' && value === false) mismatched.add(question.pre_codigo);
    }
    return { hidden, mismatched };
  }

  private issues({ names, faults }: CheckedExpressions): FieldIssue[] {
    const reported = faults.map(({ step, message, name }) => ({
      step,
      message: name === undefined ? message : `La condición usa «${name}», que no es una pregunta del formulario.`,
    }));
    const tooEarly = names.flatMap((read, step) =>
      read
        .filter((name) => !this.isAnswerBefore(name, step))
        .map((name) => ({
          step,
          message: `La condición usa «${name}», que no es una respuesta de una pregunta anterior.`,
        })),
    );
    return [...reported, ...tooEarly].map(({ step, message }) => {
      const { index, field } = this.steps[step]!;
      return { path: [index, field], message };
    });
  }

  /**
   * Tells whether a condition may use the answer to `name`: its question comes earlier. A pattern reads the answer to
   * its own question.
   */
  private isAnswerBefore(name: string, step: number): boolean {
    const { index, field } = this.steps[step]!;
    return field === 'pre_patron' || (this.answered.get(name) ?? index) < index;
  }
}

function stepsOf(question: FieldDefinition, index: number): QuestionStep[] {
  const { pre_codigo, pre_tipo, pre_condicion, pre_patron } = question;
  const steps: QuestionStep[] = [];
  if (pre_condicion !== undefined) {
    const step = { expression: pre_condicion, guards: pre_codigo };
    steps.push({ question, index, field: 'pre_condicion', step });
  }
  if (pre_patron !== undefined) {
    const longest = fieldTypes[pre_tipo].maximumLength?.(question) ?? 0;
    const step = { pattern: pre_patron, of: pre_codigo, longest };
    steps.push({ question, index, field: 'pre_patron', step });
  }
  return steps;
}
