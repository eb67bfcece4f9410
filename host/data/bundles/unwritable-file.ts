import { reasonOf } from '../../runtime/boot-error.js';
import { InputError } from '../../plugin-api/index.js';

/** What an operator reads where a command cannot write the file that it was given. */
export const unwritableFile = (file: string, cause: unknown): InputError =>
  new InputError(`${file}: cannot be written (${reasonOf(cause)})`, { cause });
