import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonValue } from '../../../host/plugin-api/index.js';
import type { ReadQuestion, ReadTogether } from '../questions/judge-answers.js';
import { isAccepted, refuse } from '../questions/question-types/reading.js';
import { inWords } from './schema-words.js';

const choices: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'contains']);
const demands: ReadonlySet<string> = new Set(['required', 'dependentRequired']);

/**
 * What a schema asks of its properties together, such as by `if` or `dependentRequired`. What it demands of a property
 * that is hidden is passed over, and so is what it says of one whose answer is refused already.
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

/** Of a choice among schemas, the choice alone; and nothing where a branch has no fault but lifted ones. */
function withoutBranches(
  errors: readonly ErrorObject[],
  isLifted: (error: ErrorObject) => boolean,
): readonly ErrorObject[] {
  // The faults of its branch stand beside it.
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
