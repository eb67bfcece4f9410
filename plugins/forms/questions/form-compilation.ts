import { UnusableFormError } from '../contract.js';
import type { Compilation } from './expressions/expression-job.js';
import type { ExpressionPool } from './expressions/expression-pool.js';
import { FormDefinitionError } from './form-definition-error.js';
import type { FormExpressions } from './form-expressions.js';

const OVERRUN_KEPT_MILLISECONDS = 60_000;

/** The conditions and patterns of a stored form, compiled when they are first needed, and once. */
export class FormCompilation {
  #running: Promise<Compilation> | undefined;

  constructor(
    private readonly expressions: FormExpressions,
    private readonly pool: ExpressionPool,
  ) {}

  /**
   * Rejects with QuestionEngineError where it cannot be done now, and with UnusableFormError where it never can.
   */
  async get(): Promise<Compilation> {
    this.#running ??= this.#compile();
    const compilation = await this.#running;
    if (compilation.issues.length === 0) return compilation;
    const issues = compilation.issues.map(({ index, field, message }) => ({ path: [index, field], message }));
    throw new UnusableFormError(new FormDefinitionError(issues));
  }

  async #compile(): Promise<Compilation> {
    const forget = (): void => {
      this.#running = undefined;
    };
    try {
      const { overran, ...compilation } = await this.expressions.compile(this.pool);
      // What took too long is tried again, as the machine may have been busy, but not for each that asks.
      if (overran) setTimeout(forget, OVERRUN_KEPT_MILLISECONDS).unref();
      return compilation;
    } catch (error) {
      forget();
      throw error;
    }
  }
}
