import type { CompiledQuestion } from './compiled-question.js';
import type { ConditionOutcome } from './conditions/condition-job.js';
import type { ConditionPool } from './conditions/condition-pool.js';
import { parseCondition } from './conditions/parse-condition.js';
import type { JsonValue } from './json-value.js';

/**
 * Finds which questions of a form are shown. All its conditions make one trip to a thread; a form without
 * any, none.
 */
export class VisibleQuestions {
  readonly #always: readonly string[];
  /** Only what conditions decide or read travels: answers may be long. */
  readonly #inConditions: readonly CompiledQuestion[];

  constructor(
    questions: readonly CompiledQuestion[],
    private readonly pool: ConditionPool,
  ) {
    const conditions = questions.flatMap(({ definition }) => definition.pre_condicion ?? []);
    const used = new Set(conditions.flatMap((condition) => [...parseCondition(condition).variables]));
    const matters = ({ codigo, definition }: CompiledQuestion) =>
      definition.pre_condicion !== undefined || used.has(codigo);
    this.#inConditions = questions.filter(matters);
    this.#always = questions.filter((question) => !matters(question)).map(({ codigo }) => codigo);
  }

  /** Rejects with QuestionEngineError when no thread can be had. */
  async find(answer: (question: CompiledQuestion) => JsonValue): Promise<ConditionOutcome> {
    if (this.#inConditions.length === 0) return { shown: this.#always };
    const outcome = await this.pool.evaluate(
      this.#inConditions.map((question) => ({
        codigo: question.codigo,
        condition: question.definition.pre_condicion,
        answer: answer(question),
      })),
    );
    return 'failed' in outcome ? outcome : { shown: [...this.#always, ...outcome.shown] };
  }
}
