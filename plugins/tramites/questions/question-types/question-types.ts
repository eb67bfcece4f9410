import type { QuestionTypeName } from '../question-type-names.js';
import { booleanType } from './boolean.js';
import { dateType } from './date.js';
import { emailType } from './email.js';
import { fileType } from './file.js';
import { freeText } from './free-text.js';
import { identityDocumentType } from './identity-document.js';
import { locationType } from './location.js';
import { multipleSelectionType } from './multiple-selection.js';
import { noticeType } from './notice.js';
import { numberType } from './number.js';
import { phoneType } from './phone.js';
import type { QuestionType } from './question-type.js';
import { selectionType } from './selection.js';
import { timeType } from './time.js';

/** The type behind each `pre_tipo`. */
export const questionTypes: Readonly<Record<QuestionTypeName, QuestionType>> = {
  TEXTO: freeText(500),
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
  DIRECCION: freeText(250),
  UBICACION: locationType,
  ARCHIVO: fileType,
  INFORMATIVO: noticeType,
};
