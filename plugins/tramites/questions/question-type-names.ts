/** The values of `pre_tipo` (decisions, section 3). */
export const questionTypeNames = [
  'TEXTO',
  'TEXTO_LARGO',
  'NUMERO',
  'FECHA',
  'HORA',
  'CORREO',
  'TELEFONO',
  'BOOLEANO',
  'SELECCION',
  'SELECCION_MULTIPLE',
  'DOCUMENTO_IDENTIDAD',
  'DIRECCION',
  'UBICACION',
  'ARCHIVO',
  'INFORMATIVO',
] as const;

export type QuestionTypeName = (typeof questionTypeNames)[number];
