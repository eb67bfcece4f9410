import { ConditionSyntaxError, parseCondition } from './conditions/parse-condition.js';
import type { DefinitionIssue } from './definition-issue.js';
import { compilePattern, PatternError } from './compile-pattern.js';
import type { QuestionDefinition } from './question-fields.js';
import { questionSettings } from './question-types/question-type.js';
import { questionTypes } from './question-types/question-types.js';

/** What is wrong with a question by itself, given its type. */
export function checkQuestion(question: QuestionDefinition): readonly DefinitionIssue[] {
  const type = questionTypes[question.pre_tipo];
  const issues: DefinitionIssue[] = questionSettings
    .filter((setting) => question[setting] !== undefined && !type.settings.includes(setting))
    .map((setting) => ({ path: [setting], message: `Este campo no aplica a ${question.pre_tipo}.` }));
  if (issues.length > 0) return issues;
  return [
    ...(type.checkDefinition?.(question) ?? []),
    ...checkCompiles('pre_patron', () => compilePattern(question)),
    ...checkCompiles('pre_condicion', () => question.pre_condicion && parseCondition(question.pre_condicion)),
  ];
}

function checkCompiles(field: keyof QuestionDefinition, compile: () => unknown): DefinitionIssue[] {
  try {
    compile();
    return [];
  } catch (error) {
    if (error instanceof PatternError || error instanceof ConditionSyntaxError) {
      return [{ path: [field], message: error.message }];
    }
    throw error;
  }
}
