import { InputError } from '../errors.js';

/** Makes the refusal of a text whose bytes are not UTF-8. */
export const notUtf8 = (cause?: unknown): InputError =>
  new InputError('El texto no está en UTF-8: guárdelo o envíelo en UTF-8.', {
    code: 'invalid_encoding',
    ...(cause !== undefined && { cause }),
  });

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Decodes bytes as UTF-8, without a byte order mark. Throws `InputError` for any other bytes. */
export function utf8Text(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch (error) {
    throw notUtf8(error);
  }
}
