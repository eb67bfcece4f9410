import { createHash } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Expressions, RecentlyUsed, type FieldIssue, type LeftOutPlugins } from '../../../host/plugin-api/index.js';
import type { FormQuestion } from '../contract.js';
import { checkAskedTypes } from './asked-types.js';
import { checkForm, type PlacedQuestion } from './check-form.js';
import { CompiledForm } from './compiled-form.js';
import { FormDefinitionError } from './form-definition-error.js';
import { FormExpressions } from './form-expressions.js';
import { formSchema } from './form-schema.js';
import { OptionCatalogs } from './option-catalogs.js';
import { placedAsWritten } from './question-names.js';

/** The characters of stored forms that are kept compiled. */
const MOST_OPEN = 64 * 1024 * 1024;

/** Checks forms and keeps the compiled ones. {@link Expressions} compiles and evaluates conditions and patterns. */
@injectable()
export class QuestionEngine {
  private readonly open = new RecentlyUsed<CompiledForm>(MOST_OPEN);

  constructor(
    @inject(Expressions) private readonly expressions: Expressions,
    @inject(OptionCatalogs) private readonly catalogs: OptionCatalogs,
  ) {}

  /**
   * Finds the faults of a form that is to be stored: patterns, conditions or catalogs that cannot be used, and
   * questions that do not fit together, by repeated codes, conditions on unknown, later or their own answers, several
   * receipts, or types that no file has. Each question is the output of `questionSchema`; the caller may add one of its
   * own under a code that is reserved there. Catalogs that are `awaited` are no fault. Throws `UnavailableError` where
   * the form cannot be checked now.
   */
  async check(definitions: readonly FormQuestion[], awaited: readonly string[] = []): Promise<readonly FieldIssue[]> {
    const questions = inOrder(definitions);
    const expressions = new FormExpressions(definitionsOf(questions), this.expressions);
    const issues = (await expressions.check()).map(({ path: [index, ...field], message }) => ({
      path: [questions[Number(index)]!.index, ...field],
      message,
    }));
    return placedAsWritten(
      [...checkForm(questions), ...checkTypes(questions), ...this.catalogs.check(questions, awaited), ...issues],
      definitions,
    );
  }

  catalogNames(): readonly string[] {
    return this.catalogs.names();
  }

  /** Returns the catalogs of a form that a left-out plugin may bring: the form cannot be used before. */
  awaitedCatalogs(definitions: readonly FormQuestion[], leftOut: LeftOutPlugins): readonly string[] {
    return this.catalogs.awaited(definitions, leftOut);
  }

  /**
   * Opens a stored form, with questions of the caller's own. Questions come in the order of `pre_orden`, those without
   * it last, equal ones in the given order. Conditions and patterns are compiled once, when they are first needed or by
   * `ready`. Equal questions give one form object, as long as it is cached. Throws where the questions are invalid: an
   * older version may have stored what this one refuses.
   */
  openForm(stored: unknown, own: readonly FormQuestion[] = []): CompiledForm {
    const text = JSON.stringify([stored, own]);
    return this.open.get(createHash('sha256').update(text).digest('base64'), text.length, () => {
      const questions = inOrder([...formSchema.parse(stored), ...own]);
      const issues = checkForm(questions);
      if (issues.length > 0) throw new FormDefinitionError(issues);
      return new CompiledForm(definitionsOf(questions), this.expressions, this.catalogs);
    });
  }
}

/** Finds types that no file has. Not called for a stored form, which may still ask for one. */
function checkTypes(questions: readonly PlacedQuestion[]): readonly FieldIssue[] {
  return questions.flatMap(({ definition, index }) =>
    checkAskedTypes(definition.pre_tipos_archivo, [index, 'pre_tipos_archivo']),
  );
}

function inOrder(definitions: readonly FormQuestion[]): PlacedQuestion[] {
  return definitions
    .map((definition, index) => ({ definition, index }))
    .sort((a, b) => orderOf(a.definition) - orderOf(b.definition));
}

function orderOf({ pre_orden }: FormQuestion): number {
  return pre_orden ?? Number.MAX_SAFE_INTEGER;
}

function definitionsOf(questions: readonly PlacedQuestion[]): FormQuestion[] {
  return questions.map(({ definition }) => definition);
}
