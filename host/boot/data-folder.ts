import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import { BootError } from '../runtime/boot-error.js';

/** Creates the data folder where needed and returns its full path. Throws `BootError` where it is not writable. */
export function prepareDataFolder(folder: string): string {
  const full = path.resolve(folder);
  try {
    mkdirSync(full, { recursive: true });
    accessSync(full, constants.R_OK | constants.W_OK | constants.X_OK);
    return full;
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new BootError(`The data folder ${full} cannot be written to (${code}); set VENTANILLA_DATA to another one.`, {
      cause,
    });
  }
}
