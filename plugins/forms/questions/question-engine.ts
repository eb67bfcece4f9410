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

/** Characters of the stored forms that are kept ready. */
const MOST_OPEN = 64 * 1024 * 1024;

/** Checks and keeps forms. Their conditions and patterns are compiled and run by {@link Expressions}. */
@injectable()
export class QuestionEngine {
  private readonly open = new RecentlyUsed<CompiledForm>(MOST_OPEN);

  constructor(
    @inject(Expressions) private readonly expressions: Expressions,
    @inject(OptionCatalogs) private readonly catalogs: OptionCatalogs,
  ) {}

  /**
   * What is wrong with a form that is to be stored: where a pattern, a condition or a catalog cannot be used, or the
   * questions do not fit together, by repeated codes, conditions on unknown, later or their own answers, several
   * receipts, types that no file has. Each question is the output of `questionSchema`; the caller may add one of its
   * own under a code that is reserved there. Catalogs that are `awaited` are no fault. Throws `UnavailableError` where
   * that cannot be checked now.
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

  /** Returns the catalogs of a form that a plugin which is left out may bring: it cannot be used before. */
  awaitedCatalogs(definitions: readonly FormQuestion[], leftOut: LeftOutPlugins): readonly string[] {
    return this.catalogs.awaited(definitions, leftOut);
  }

  /**
   * Returns a form as it is stored, and questions of the caller's own. Questions come in the order of `pre_orden`,
   * those without it last, and as given where that is equal. Conditions and patterns are compiled once, when they are
   * first needed or asked for by `ready`. The same questions are the same form, for as long as it is used. Throws where
   * they are none, as an older version may have stored what this one refuses.
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

/** Not of a form that is opened: one that was stored before may ask for what no file is. */
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
