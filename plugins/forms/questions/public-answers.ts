import type { FieldType, FormQuestion, QuestionTypeName } from '../contract.js';

/** Types whose answers say who somebody is, or where: masked in public look-ups unless the form says otherwise. */
export const sensitiveByDefault: ReadonlySet<FieldType> = new Set([
  'DOCUMENTO_IDENTIDAD',
  'CORREO',
  'TELEFONO',
  'DIRECCION',
  'UBICACION',
]);

/**
 * Types whose answers are picked out of a few that the form or the clock gives: by themselves they identify no person.
 */
const pickedTypes: ReadonlySet<QuestionTypeName> = new Set([
  'BOOLEANO',
  'SELECCION',
  'SELECCION_MULTIPLE',
  'HORA',
  'INFORMATIVO',
]);

/** Types by whose answers no record is found, whatever `pre_consultable` says. */
const unsearchableTypes: ReadonlySet<QuestionTypeName> = new Set(['UBICACION', 'ARCHIVO', 'INFORMATIVO']);

/** Returns whether the public may look a record up by the answer to a question. */
export function isSearchable({ pre_consultable, pre_tipo }: FormQuestion): boolean {
  return pre_consultable && !unsearchableTypes.has(pre_tipo);
}

/**
 * Returns the codes of the questions whose answers public look-ups show as they were written, and that may identify a
 * person. None for a form whose records no public look-up finds.
 */
export function unmaskedQuestions(questions: readonly FormQuestion[]): string[] {
  const isFound = questions.some(isSearchable);
  return questions
    .filter(({ pre_sensible, pre_tipo }) => isFound && !pre_sensible && !pickedTypes.has(pre_tipo))
    .map(({ pre_codigo }) => pre_codigo);
}
