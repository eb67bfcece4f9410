import { InputError, PayloadTooLargeError } from '../../plugin-api/index.js';
import { normalizedFileName, normalizedName } from './normalized-text.js';

export interface FormLimits {
  readonly fileBytes: number;
  readonly files: number;
  /** The size of all fields together, in bytes. */
  readonly fieldBytes: number;
}

export const MOST_FIELDS = 500;

/** The longest name of a field or a file, in characters. */
const LONGEST_NAME = 1000;

export const formTooLarge = (): PayloadTooLargeError =>
  new PayloadTooLargeError('El formulario enviado es demasiado grande.');

export const malformedForm = (cause?: unknown): InputError =>
  new InputError('El formulario enviado está mal formado.', { code: 'parse_error', cause });

function requireShort(name: string): void {
  if (name.length > LONGEST_NAME) {
    throw new InputError('El nombre de un campo o de un archivo es demasiado largo.', {
      code: 'name_too_long',
    });
  }
}

/** Returns the normalized name of a field. Throws `InputError` for one that is too long or no free text. */
export function fieldName(name: string): string {
  requireShort(name);
  return normalizedName(name);
}

/** Returns the normalized name of a file. Control characters are removed only when the file is stored. */
export function fileName(name: string): string {
  requireShort(name);
  return normalizedFileName(name);
}
