import type { DefinitionIssue } from './definition-issue.js';
import type { QuestionDefinition } from './question-fields.js';

/** A question and its index in the list that was given, where its faults are reported. */
export interface PlacedQuestion {
  readonly definition: QuestionDefinition;
  readonly index: number;
}

/** What is wrong between the questions of a form, its conditions aside. */
export function checkForm(questions: readonly PlacedQuestion[]): readonly DefinitionIssue[] {
  return [...checkCodes(questions), ...checkReceipts(questions)];
}

function checkCodes(questions: readonly PlacedQuestion[]): DefinitionIssue[] {
  const seen = new Set<string>();
  return questions.flatMap(({ definition: { pre_codigo }, index }) => {
    if (!seen.has(pre_codigo)) {
      seen.add(pre_codigo);
      return [];
    }
    return [{ path: [index, 'pre_codigo'], message: `El código «${pre_codigo}» está repetido.` }];
  });
}

function checkReceipts(questions: readonly PlacedQuestion[]): DefinitionIssue[] {
  return questions
    .filter(({ definition }) => definition.pre_recibo)
    .slice(1)
    .map(({ index }) => ({
      path: [index, 'pre_recibo'],
      message: 'El comprobante se envía a una sola pregunta.',
    }));
}
