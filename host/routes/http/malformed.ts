import { InputError } from '../../plugin-api/index.js';

/** Returns the refusal of what is no HTTP, no JSON or no query. */
export const malformed = (cause?: unknown): InputError =>
  new InputError('El cuerpo o la dirección de la solicitud está mal formado.', {
    code: 'parse_error',
    ...(cause !== undefined && { cause }),
  });
