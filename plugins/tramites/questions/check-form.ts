import { isFunctionOfFeel, parseCondition } from './conditions/parse-condition.js';
import type { DefinitionIssue } from './definition-issue.js';
import type { QuestionDefinition } from './question-fields.js';

/** A question and its index in the list that was given, where its faults are reported. */
export interface PlacedQuestion {
  readonly definition: QuestionDefinition;
  readonly index: number;
}

/** What is wrong between the questions of a form, given in its order. */
export function checkForm(questions: readonly PlacedQuestion[]): readonly DefinitionIssue[] {
  return [...checkCodes(questions), ...checkReceipts(questions), ...checkConditions(questions)];
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

/** As a condition sees earlier answers only, no two can wait for each other. */
function checkConditions(questions: readonly PlacedQuestion[]): DefinitionIssue[] {
  const codes = new Set(questions.map(({ definition }) => definition.pre_codigo));
  const earlier = new Set<string>();
  return questions.flatMap(({ definition, index }) => {
    const messages = definition.pre_condicion ? checkVariables(definition.pre_condicion, codes, earlier) : [];
    if (definition.pre_tipo !== 'INFORMATIVO') earlier.add(definition.pre_codigo);
    return messages.map((message) => ({ path: [index, 'pre_condicion'], message }));
  });
}

function checkVariables(
  condition: string,
  codes: ReadonlySet<string>,
  earlier: ReadonlySet<string>,
): string[] {
  const { variables, bound } = parseCondition(condition);
  return [...variables].flatMap((name) => {
    if (earlier.has(name)) return [];
    if (codes.has(name))
      return [`La condición usa «${name}», que no es una respuesta de una pregunta anterior.`];
    return bound.has(name) || isFunctionOfFeel(name)
      ? []
      : [`La condición usa «${name}», que no es una pregunta del formulario.`];
  });
}
