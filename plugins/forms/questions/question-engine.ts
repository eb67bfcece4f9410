import { createHash } from 'node:crypto';
import type { FormQuestion } from '../contract.js';
import { checkForm, type PlacedQuestion } from './check-form.js';
import { CompiledForm } from './compiled-form.js';
import type { Deadlines } from './expressions/deadlines.js';
import { ExpressionPool, type ExpressionPoolOptions } from './expressions/expression-pool.js';
import { FormDefinitionError } from './form-definition-error.js';
import { FormExpressions } from './form-expressions.js';
import { formSchema } from './form-schema.js';
import { placedAsWritten } from './question-names.js';
import { RecentlyUsed } from './recently-used.js';

/** Deadlines and limits of the threads; 50 ms for one condition (decisions, section 3). */
const defaults: ExpressionPoolOptions = {
  threads: 2,
  queueLimit: 100,
  patience: 2_000,
  deadlines: {
    condition: 50,
    form: 500,
    expression: 1_000,
    compilation: 4_000,
    boot: 10_000,
    starved: 5_000,
  },
};

/**
 * For forms that somebody is writing: a quarter of the time that a stored one may take, so that what was saved
 * compiles on slower machines as well. They wait for each other, and not citizens for them.
 */
const drafts = { threads: 1, patience: 10_000, deadlines: { expression: 250, compilation: 1_000 } };

/** Characters of the stored forms that are kept ready. */
const MOST_OPEN = 64 * 1024 * 1024;

/** What may be set of the limits of the threads. */
export type QuestionEngineOptions = Partial<Omit<ExpressionPoolOptions, 'deadlines'>> & {
  readonly deadlines?: Partial<Deadlines>;
};

/**
 * Checks and keeps the answers of forms: the same for procedures, certificates, reports and the chat
 * dialogue. It owns the threads in which conditions and patterns are compiled and run; they start when first
 * needed and keep no process alive.
 */
export class QuestionEngine {
  readonly #pool: ExpressionPool;
  readonly #drafts: ExpressionPool;
  readonly #open = new RecentlyUsed<CompiledForm>(MOST_OPEN);

  constructor({ deadlines, ...options }: QuestionEngineOptions = {}) {
    const all = { ...defaults.deadlines, ...deadlines };
    this.#pool = new ExpressionPool({ ...defaults, ...options, deadlines: all });
    this.#drafts = new ExpressionPool({
      ...defaults,
      ...options,
      ...drafts,
      deadlines: { ...all, ...drafts.deadlines, ...deadlines },
    });
  }

  /**
   * Checks a form that is to be stored, and prepares it for any number of answers. Questions come in the order
   * of `pre_orden`, those without it last, and as given where that is equal. Each is the output of
   * `questionSchema`; the caller may add one of its own under a code that is reserved there.
   *
   * Rejects with FormDefinitionError where a pattern or a condition cannot be used, or the questions do not fit
   * together: repeated codes, conditions on unknown, later or their own answers, several receipts. Rejects with
   * QuestionEngineError where that cannot be told now.
   */
  async compileForm(definitions: readonly FormQuestion[]): Promise<CompiledForm> {
    const questions = inOrder(definitions);
    const ordered = questions.map(({ definition }) => definition);
    const { issues } = await new FormExpressions(ordered).compile(this.#drafts);
    const all = [
      ...checkForm(questions),
      ...issues.map(({ index, field, message }) => ({ path: [questions[index]!.index, field], message })),
    ];
    if (all.length > 0) throw new FormDefinitionError(placedAsWritten(all, definitions));
    return new CompiledForm(ordered, this.#pool);
  }

  /**
   * A form as it is stored, and a question of the caller's own at its end: its conditions and patterns are
   * compiled once, when they are first needed or asked for by `ready`. The same questions are the same form, for
   * as long as it is used. Throws where they are none, as an older version may have stored what this one refuses.
   */
  openForm(stored: unknown, own: readonly FormQuestion[] = []): CompiledForm {
    const text = JSON.stringify([stored, own]);
    return this.#open.get(createHash('sha256').update(text).digest('base64'), text.length, () => {
      const questions = inOrder([...formSchema.parse(stored), ...own]);
      const issues = checkForm(questions);
      if (issues.length > 0) throw new FormDefinitionError(issues);
      return new CompiledForm(
        questions.map(({ definition }) => definition),
        this.#pool,
      );
    });
  }

  /** Ends the threads; forms with conditions or patterns are refused from then on. */
  async close(): Promise<void> {
    await Promise.all([this.#pool.close(), this.#drafts.close()]);
  }
}

function inOrder(definitions: readonly FormQuestion[]): PlacedQuestion[] {
  return definitions
    .map((definition, index) => ({ definition, index }))
    .sort((a, b) => orderOf(a.definition) - orderOf(b.definition));
}

function orderOf({ pre_orden }: FormQuestion): number {
  return pre_orden ?? Number.MAX_SAFE_INTEGER;
}
