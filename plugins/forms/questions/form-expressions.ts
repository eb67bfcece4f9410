import type { FormQuestion, JsonValue } from '../contract.js';
import type {
  Compilation,
  Evaluation,
  ExpressionIssue,
  ExpressionSource,
  FormSource,
  Overrun,
} from './expressions/expression-job.js';
import type { ExpressionPool } from './expressions/expression-pool.js';
import { QuestionEngineError } from './question-engine-error.js';
import { questionTypes } from './question-types/question-types.js';

let lastId = 0;
const nothing: Compilation = { issues: [], read: [], weight: 0 };

/** The conditions and patterns of a form. They are compiled and run in threads, never here. */
export class FormExpressions {
  readonly #source: FormSource;
  readonly #isEmpty: boolean;

  /** Takes the questions in the order of the form. */
  constructor(private readonly definitions: readonly FormQuestion[]) {
    lastId += 1;
    this.#source = { id: lastId, questions: definitions.map(sourceOf) };
    this.#isEmpty = this.#source.questions.every(
      ({ condition, pattern }) => condition === undefined && pattern === undefined,
    );
  }

  /**
   * What is wrong with them, and which answers they read. What takes too long is an issue as well. Rejects with
   * QuestionEngineError where that cannot be told now.
   */
  async compile(pool: ExpressionPool): Promise<Compilation & { readonly overran?: true }> {
    if (this.#isEmpty) return nothing;
    const outcome = await pool.compile(this.#source);
    if (!('overrun' in outcome)) return outcome;
    if (outcome.of === 'nothing') throw new QuestionEngineError('The form could not be compiled in time.');
    return { ...nothing, issues: [this.#issueOf(outcome)], overran: true };
  }

  /** Runs those of a form without issues. Rejects with QuestionEngineError, also for what overran twice. */
  async evaluate(pool: ExpressionPool, answers: Readonly<Record<string, JsonValue>>): Promise<Evaluation> {
    const outcome = await pool.evaluate(this.#source, answers);
    if (!('overrun' in outcome)) return outcome;
    const codigo = this.definitions[outcome.overrun]?.pre_codigo;
    throw new QuestionEngineError(
      `The expressions of a form took too long, or too much memory, at "${codigo}".`,
    );
  }

  #issueOf({ overrun: index, of }: Overrun): ExpressionIssue {
    const message =
      of === 'form'
        ? 'Las condiciones y los patrones del formulario tardan demasiado en compilarse, hasta los de esta pregunta.'
        : 'La condición o el patrón de esta pregunta es demasiado complejo: simplifíquelo.';
    const field = this.definitions[index]?.pre_condicion === undefined ? 'pre_patron' : 'pre_condicion';
    return { index, field, message };
  }
}

function sourceOf(definition: FormQuestion): ExpressionSource {
  const type = questionTypes[definition.pre_tipo];
  return {
    codigo: definition.pre_codigo,
    isAnswered: type.source !== 'none',
    condition: definition.pre_condicion,
    pattern: definition.pre_patron,
    longest: type.maximumLength?.(definition) ?? 0,
  };
}
