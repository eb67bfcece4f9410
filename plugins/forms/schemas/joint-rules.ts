import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonValue } from '../../../host/plugin-api/index.js';
import type { ReadQuestion, ReadTogether } from '../questions/judge-answers.js';
import { isAccepted, refuse } from '../questions/question-types/reading.js';
import { inWords } from './schema-words.js';

const choices: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'contains']);
const demands: ReadonlySet<string> = new Set(['required', 'dependentRequired']);

/**
 * Checks the rules of a schema over its properties together, such as `if` or `dependentRequired`. Demands for a
 * property that is hidden, or whose answer is refused already, are ignored.
 */
export function judgeTogether(shown: readonly ReadQuestion[], takes: ValidateFunction): ReadTogether {
  const codes = new Set(shown.map(({ question }) => question.codigo));
  const refused = new Set(
    shown.filter(({ reading }) => reading && !isAccepted(reading)).map(({ question }) => question.codigo),
  );
  const answers = Object.fromEntries(
    shown.flatMap(({ question: { codigo }, reading }) =>
      isAccepted(reading) ? [[codigo, reading.value] as [string, JsonValue]] : [],
    ),
  );
  if (takes(answers)) return { shown, faults: [] };
  const isLifted = (error: ErrorObject): boolean => {
    const missing = (error.params as { readonly missingProperty?: string }).missingProperty ?? '';
    return demands.has(error.keyword) && error.instancePath === '' && (!codes.has(missing) || refused.has(missing));
  };
  const issues = withoutBranches(takes.errors ?? [], isLifted).map((error) => ({ ...inWords(error), error }));
  const faults = issues.filter(({ path }) => path.length === 0).map(({ message }) => message);
  return {
    shown: shown.map((one) => {
      const fault = issues.find(({ path }) => path[0] === one.question.codigo);
      if (!fault) return one;
      if (!one.reading) return demands.has(fault.error.keyword) ? { ...one, isDemanded: true } : one;
      return isAccepted(one.reading) ? { ...one, reading: refuse(fault.message) } : one;
    }),
    faults: [...new Set(faults)],
  };
}

/**
 * Reduces the errors of a choice among schemas to that of the choice. Where a branch has only ignored errors, the
 * choice holds and its error is dropped, too.
 */
function withoutBranches(
  errors: readonly ErrorObject[],
  isLifted: (error: ErrorObject) => boolean,
): readonly ErrorObject[] {
  // An `if` error repeats the errors of its branch, which are in the list as well.
  let relevant = errors.filter((error) => error.keyword !== 'if' && !isLifted(error));
  const inner = errors
    .filter(({ keyword }) => choices.has(keyword))
    .sort((a, b) => b.schemaPath.length - a.schemaPath.length);
  for (const choice of inner) {
    const branchOf = (error: ErrorObject): string | undefined =>
      error.schemaPath.startsWith(`${choice.schemaPath}/`) && error.instancePath.startsWith(choice.instancePath)
        ? error.schemaPath.slice(choice.schemaPath.length + 1).split('/')[0]
        : undefined;
    const failed = new Set(relevant.map(branchOf));
    const isOpen = errors.map(branchOf).some((branch) => branch !== undefined && !failed.has(branch));
    relevant = relevant.filter((error) => branchOf(error) === undefined && !(isOpen && error === choice));
  }
  return relevant;
}
