import { impersonal, type DeclaredTables } from '../../host/plugin-api/index.js';

const { code, definition, key, name } = impersonal;
const keyed = 'keyed digests of a mailbox or a code, until they are swept';

/**
 * Personal data in the tables. Of a record its radicado, key, dates, tramite, states and channel stay (Ley 594 of 2000:
 * the register of what was filed is kept).
 */
export const tramitesPersonalColumns: DeclaredTables = {
  tramites_tramite: {
    impersonal: {
      [code]: ['codigo', 'proceso', 'plazo', 'termino'],
      [name]: ['nombre'],
      [definition]: ['avisos', 'pagina', 'preguntas'],
    },
  },
  tramites_tipo_denuncia: { impersonal: { [code]: ['codigo'], [name]: ['nombre'] } },
  tramites_record: {
    erased: {
      'what was filed, and the name of the applicant': ['informacion', 'solicitante'],
      'which answers were sensitive': ['sensibles'],
      'the chat that it was filed in': ['reply_to'],
    },
    impersonal: {
      [code]: ['estado', 'canal', 'recibo', 'recibo_pregunta', 'privacidad'],
      [key]: ['clave', 'llave'],
    },
  },
  tramites_answer: { erased: { 'digests of the answers that it is found by': ['digest'] } },
  tramites_record_word: { erased: { 'words of the name of the applicant': ['palabra'] } },
  tramites_idempotency: { kept: { 'digests of what was sent, for a day': ['key_digest', 'content_digest'] } },
  tramites_record_move: {
    erased: { 'why it was moved, in words of staff': ['motivo'] },
    impersonal: { [code]: ['desde', 'hacia'] },
  },
  tramites_record_answer: {
    erased: { 'what the city answered, and its files': ['texto', 'archivos', 'content_digest'] },
    impersonal: { [code]: ['documentos'] },
  },
  tramites_record_notice: {
    erased: { 'the notice to the person': ['texto'] },
    impersonal: { [code]: ['causa', 'ocasion', 'medio', 'envio'] },
  },
  tramites_receipt_place: { kept: { [keyed]: ['mailbox_digest'] } },
  tramites_validation: {
    kept: { [keyed]: ['address_digest', 'code_digest'] },
    impersonal: { [key]: ['id'], [code]: ['plantilla', 'estado'] },
  },
  tramites_validation_template: { impersonal: { [code]: ['codigo', 'parametros', 'fuente'] } },
};
