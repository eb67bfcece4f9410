import type { FieldIssue } from '../../../host/plugin-api/index.js';
import type { FormQuestion } from '../contract.js';
import { questionSettings } from './question-types/question-type.js';
import { questionTypes } from './question-types/question-types.js';

/** What is wrong with a question by itself, given its type; its condition and its pattern aside. */
export function checkQuestion(question: FormQuestion): readonly FieldIssue[] {
  const type = questionTypes[question.pre_tipo];
  const issues: FieldIssue[] = questionSettings
    .filter((setting) => question[setting] !== undefined && !type.settings.includes(setting))
    .map((setting) => ({ path: [setting], message: `Este campo no aplica a ${question.pre_tipo}.` }));
  return issues.length > 0 ? issues : (type.checkDefinition?.(question) ?? []);
}
