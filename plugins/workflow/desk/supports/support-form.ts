import { z } from 'zod';
import {
  fieldErrors,
  fieldIssues,
  InputError,
  spanishReasons,
  type AcceptFile,
  uuid,
} from '../../../../host/plugin-api/index.js';
import { feel, line } from '../../definition/index.js';

/** The field of the file. */
const FILE_FIELD = 'archivo';

/** The fields of a support that a designer sends, besides its file. */
export const supportFields = z.strictObject({
  llave: uuid,
  tipo: line(60),
  descripcion: z
    .string()
    .max(2000, { error: 'Tiene más de 2000 caracteres.', abort: true })
    .regex(/^(?=\s*\S)(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, 'Es un texto que no está en blanco.'),
  // A form sends an empty field as an empty text.
  condicion: z
    .literal('')
    .transform(() => undefined)
    .or(feel)
    .optional(),
});

/** Throws `InputError`, field by field. */
export function readSupport(fields: Readonly<Record<string, unknown>>): z.output<typeof supportFields> {
  const { data, error } = supportFields.safeParse(fields, { error: spanishReasons });
  if (data) return data;
  throw new InputError('El soporte no es válido.', { errors: fieldErrors(fieldIssues(error)) });
}

/** Accepts one file, in its field; throws `InputError` for any other. */
export const acceptSupportFile: AcceptFile = ({ field }, received) => {
  if (field === FILE_FIELD && received.length === 0) return {};
  const reason = field === FILE_FIELD ? 'Un soporte tiene un solo archivo.' : 'Este campo no se espera.';
  throw new InputError('El soporte no es válido.', { errors: fieldErrors([{ path: [field], message: reason }]) });
};
