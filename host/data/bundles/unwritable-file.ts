import { reasonOf } from '../../runtime/boot-error.js';
import { InputError } from '../../plugin-api/index.js';

/** Builds the error that an operator sees where a command cannot write the given file. */
export const unwritableFile = (file: string, cause: unknown): InputError =>
  new InputError(`${file}: cannot be written (${reasonOf(cause)})`, { cause });
