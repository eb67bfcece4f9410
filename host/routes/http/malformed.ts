import { InputError } from '../../plugin-api/index.js';

/** Builds the refusal of invalid HTTP, JSON or query. */
export const malformed = (cause?: unknown): InputError =>
  new InputError('El cuerpo o la dirección de la solicitud está mal formado.', {
    code: 'parse_error',
    ...(cause !== undefined && { cause }),
  });
