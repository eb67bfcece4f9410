import type { FormQuestion, PublicQuestion } from '../contract.js';
import { askedTypes } from './asked-types.js';
import { isSearchable } from './public-answers.js';

/** The fields after the four of the interface: they help a client to draw the question and to check its answer. */
const optionalFields = [
  'pre_ayuda',
  'pre_opciones',
  'pre_catalogo',
  'pre_patron',
  'pre_patron_mensaje',
  'pre_minimo',
  'pre_maximo',
  'pre_longitud_minima',
  'pre_longitud_maxima',
  'pre_tipos_archivo',
  'pre_tamano_maximo',
  'pre_condicion',
  'pre_autocompletar',
] as const;

/** Returns a question as `info` shows it. A family of files is replaced by its types, which clients know. */
export function publicQuestion(question: FormQuestion): PublicQuestion {
  const { pre_codigo, pre_texto, pre_tipo, pre_obligatorio, pre_tipos_archivo } = question;
  const optional = optionalFields.filter((field) => question[field] !== undefined);
  return {
    pre_codigo,
    pre_texto,
    pre_tipo,
    pre_obligatorio,
    pre_consultable: isSearchable(question),
    ...Object.fromEntries(optional.map((field) => [field, question[field]])),
    ...(pre_tipos_archivo && { pre_tipos_archivo: askedTypes(pre_tipos_archivo) }),
  };
}
