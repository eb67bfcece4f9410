import { z } from 'zod';
import {
  fieldErrors,
  fieldIssues,
  InputError,
  integerParameter,
  PayloadTooLargeError,
  spanishReasons,
  type AcceptFile,
  type FormFile,
} from '../../../host/plugin-api/index.js';
import { FILES_FIELD, MOST_FILES, plainText } from '../vocabulary/index.js';

/** The most characters of a message of staff. */
const MOST_TEXT = 4000;

const NOT_VALID = 'El mensaje no es válido.';

const NUMBER = 'Es el número de un mensaje, o 0.';

/** The number of the last message that a clerk has seen; 0 for none. */
const seen = z.int(NUMBER).min(0, NUMBER).max(1000, NUMBER);

/** The fields of a message of staff, as admin procedures take them. */
export const messageFields = z.strictObject({
  texto: plainText(MOST_TEXT, 'Es un texto que no está en blanco.'),
  hasta: seen.optional(),
});

export type MessageFields = z.output<typeof messageFields>;

/** The fields as a form sends them: in multipart all are texts. */
const formFields = messageFields.extend({
  hasta: z.union([seen, integerParameter.pipe(seen)], NUMBER).optional(),
});

/** Reads a message from a form. Throws `InputError`, field by field. */
export function readMessageForm(fields: Readonly<Record<string, unknown>>, files: readonly FormFile[]): MessageFields {
  const { data, error } = formFields.safeParse(fields, { error: spanishReasons });
  if (error) throw new InputError(NOT_VALID, { errors: fieldErrors(fieldIssues(error)) });
  if (files.some(({ file }) => file.size === 0)) {
    throw new InputError(NOT_VALID, { errors: { [FILES_FIELD]: ['Un archivo está vacío.'] } });
  }
  return data;
}

/** Accepts some files in their field. Each has a name, as the citizen reads it. */
export const acceptMessageFile: AcceptFile = ({ field, filename }, received) => {
  const isTheirs = field === FILES_FIELD;
  if (isTheirs && received.length >= MOST_FILES) {
    throw new PayloadTooLargeError(`Un mensaje lleva hasta ${MOST_FILES} archivos.`);
  }
  if (isTheirs && filename !== '') return {};
  const message = isTheirs ? 'El archivo no tiene nombre.' : 'Este campo no se espera.';
  throw new InputError(NOT_VALID, { errors: fieldErrors([{ path: [field], message }]) });
};
