import type { DefinitionIssue } from './definition-issue.js';
import type { QuestionDefinition } from './question-fields.js';
import { questionSettings } from './question-types/question-type.js';
import { questionTypes } from './question-types/question-types.js';

/** What is wrong with a question by itself, given its type; its condition and its pattern aside. */
export function checkQuestion(question: QuestionDefinition): readonly DefinitionIssue[] {
  const type = questionTypes[question.pre_tipo];
  const issues: DefinitionIssue[] = questionSettings
    .filter((setting) => question[setting] !== undefined && !type.settings.includes(setting))
    .map((setting) => ({ path: [setting], message: `Este campo no aplica a ${question.pre_tipo}.` }));
  return issues.length > 0 ? issues : (type.checkDefinition?.(question) ?? []);
}
