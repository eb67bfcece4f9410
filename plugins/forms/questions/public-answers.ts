import type { FieldType, FormQuestion, QuestionTypeName } from '../contract.js';

/** Types whose answers identify a person or a place: public searches mask them unless the form says otherwise. */
export const sensitiveByDefault: ReadonlySet<FieldType> = new Set([
  'DOCUMENTO_IDENTIDAD',
  'CORREO',
  'TELEFONO',
  'DIRECCION',
  'UBICACION',
]);

/** Types whose answers are picked among the few options of a form or a clock: by themselves they identify no person. */
const pickedTypes: ReadonlySet<QuestionTypeName> = new Set([
  'BOOLEANO',
  'SELECCION',
  'SELECCION_MULTIPLE',
  'HORA',
  'INFORMATIVO',
]);

/** Types by whose answers no record is found, whatever `pre_consultable` says. */
const unsearchableTypes: ReadonlySet<QuestionTypeName> = new Set(['UBICACION', 'ARCHIVO', 'INFORMATIVO']);

/** Tells whether the public may find a record by the answer to a question. */
export function isSearchable({ pre_consultable, pre_tipo }: FormQuestion): boolean {
  return pre_consultable && !unsearchableTypes.has(pre_tipo);
}

/**
 * Returns the codes of the questions whose answers public searches show unmasked although they may identify a person.
 * Empty for a form whose records no public search finds.
 */
export function unmaskedQuestions(questions: readonly FormQuestion[]): string[] {
  const isFound = questions.some(isSearchable);
  return questions
    .filter(({ pre_sensible, pre_tipo }) => isFound && !pre_sensible && !pickedTypes.has(pre_tipo))
    .map(({ pre_codigo }) => pre_codigo);
}
