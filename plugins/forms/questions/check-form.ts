import type { FieldIssue } from '../../../host/plugin-api/index.js';
import type { FormQuestion } from '../contract.js';

/** A question and its index in the given list, by which its faults are reported. */
export interface PlacedQuestion {
  readonly definition: FormQuestion;
  readonly index: number;
}

/** The most questions of a form with options from a catalog, as the city decides how long catalogs are. */
const MOST_CATALOG_QUESTIONS = 20;

/** Finds faults across the questions of a form, except those of its conditions. */
export function checkForm(questions: readonly PlacedQuestion[]): readonly FieldIssue[] {
  return [...checkCodes(questions), ...checkReceipts(questions), ...checkCatalogs(questions)];
}

function checkCodes(questions: readonly PlacedQuestion[]): FieldIssue[] {
  const seen = new Set<string>();
  return questions.flatMap(({ definition: { pre_codigo }, index }) => {
    if (!seen.has(pre_codigo)) {
      seen.add(pre_codigo);
      return [];
    }
    return [{ path: [index, 'pre_codigo'], message: `El código «${pre_codigo}» está repetido.` }];
  });
}

function checkReceipts(questions: readonly PlacedQuestion[]): FieldIssue[] {
  return questions
    .filter(({ definition }) => definition.pre_recibo)
    .slice(1)
    .map(({ index }) => ({
      path: [index, 'pre_recibo'],
      message: 'El comprobante se envía a una sola pregunta.',
    }));
}

function checkCatalogs(questions: readonly PlacedQuestion[]): FieldIssue[] {
  return questions
    .filter(({ definition }) => definition.pre_catalogo !== undefined)
    .slice(MOST_CATALOG_QUESTIONS)
    .map(({ index }) => ({
      path: [index, 'pre_catalogo'],
      message: `Un formulario tiene hasta ${MOST_CATALOG_QUESTIONS} preguntas con catálogo.`,
    }));
}
