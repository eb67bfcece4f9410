import { checkForm } from './check-form.js';
import { CompiledForm } from './compiled-form.js';
import { ConditionPool, type ConditionPoolOptions } from './conditions/condition-pool.js';
import { FormDefinitionError } from './form-definition-error.js';
import type { QuestionDefinition } from './question-fields.js';
import { placedAsWritten } from './question-names.js';

/** Deadlines and limits of the evaluation of conditions; 50 ms for one condition (decisions, section 3). */
const defaults: ConditionPoolOptions = {
  threads: 2,
  queueLimit: 100,
  patience: 2_000,
  deadlines: { condition: 50, form: 500, boot: 10_000 },
};

/**
 * Checks and keeps the answers of forms: the same for procedures, certificates, reports and the chat
 * dialogue. It owns the threads in which conditions run; they start when first needed and keep no process
 * alive.
 */
export class QuestionEngine {
  readonly #pool: ConditionPool;

  constructor(options: Partial<ConditionPoolOptions> = {}) {
    this.#pool = new ConditionPool({ ...defaults, ...options });
  }

  /**
   * Prepares a form for any number of answers. Questions come in the order of `pre_orden`, those without it
   * last, and as given where that is equal. Each is the output of `questionSchema`; the caller may add one of
   * its own under a code that is reserved there. Throws FormDefinitionError where the questions do not fit
   * together: repeated codes, conditions on unknown, later or their own answers, several receipts.
   */
  compileForm(definitions: readonly QuestionDefinition[]): CompiledForm {
    const questions = definitions
      .map((definition, index) => ({ definition, index }))
      .sort((a, b) => orderOf(a.definition) - orderOf(b.definition));
    const issues = checkForm(questions);
    if (issues.length > 0) throw new FormDefinitionError(placedAsWritten(issues, definitions));
    return new CompiledForm(
      questions.map(({ definition }) => definition),
      this.#pool,
    );
  }

  /** Ends the threads; forms with conditions are refused from then on. */
  async close(): Promise<void> {
    await this.#pool.close();
  }
}

function orderOf({ pre_orden }: QuestionDefinition): number {
  return pre_orden ?? Number.MAX_SAFE_INTEGER;
}
