import { ServiceError } from '../../api/errors.js';

/**
 * Waits for a save whose input has other names than the form: the faults of a refusal get those of the form.
 *
 * @param nameOf returns the field of the form for a path of the input: `values.codigo` becomes `codigo`.
 */
export async function renamedFaults<T>(save: Promise<T>, nameOf: (path: string) => string): Promise<T> {
  try {
    return await save;
  } catch (error) {
    if (!(error instanceof ServiceError) || !error.errors) throw error;
    const { code, message, status, requestId } = error;
    const errors = Object.fromEntries(Object.entries(error.errors).map(([path, faults]) => [nameOf(path), faults]));
    throw new ServiceError({ code, message, status, requestId, errors, cause: error });
  }
}
