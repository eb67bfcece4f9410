import type { FieldType, QuestionTypeName } from '../../contract.js';
import { booleanType } from './boolean-type.js';
import { dateType } from './date-type.js';
import { emailType } from './email-type.js';
import { fileType } from './file-type.js';
import { freeText } from './free-text.js';
import { identityDocumentType } from './identity-document-type.js';
import { jsonType } from './json-type.js';
import { locationType } from './location-type.js';
import { multipleSelectionType } from './multiple-selection-type.js';
import { noticeType } from './notice-type.js';
import { numberType } from './number-type.js';
import { phoneType } from './phone-type.js';
import type { QuestionType } from './question-type.js';
import { selectionType } from './selection-type.js';
import { timeType } from './time-type.js';

/** The rules of each `pre_tipo`. */
export const questionTypes: Readonly<Record<QuestionTypeName, QuestionType>> = {
  TEXTO: freeText(500, ['pre_solicitante', 'pre_autocompletar']),
  TEXTO_LARGO: freeText(10_000),
  NUMERO: numberType,
  FECHA: dateType,
  HORA: timeType,
  CORREO: emailType,
  TELEFONO: phoneType,
  BOOLEANO: booleanType,
  SELECCION: selectionType,
  SELECCION_MULTIPLE: multipleSelectionType,
  DOCUMENTO_IDENTIDAD: identityDocumentType,
  DIRECCION: freeText(250, ['pre_autocompletar']),
  UBICACION: locationType,
  ARCHIVO: fileType,
  INFORMATIVO: noticeType,
};

/** The rules of each type of field: the types of questions, and the further ones of a JSON Schema. */
export const fieldTypes: Readonly<Record<FieldType, QuestionType>> = {
  ...questionTypes,
  LISTA: jsonType('Debe ser una lista.'),
  OBJETO: jsonType('Debe ser un objeto.'),
};
