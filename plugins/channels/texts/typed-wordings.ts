import { InputError, TextTemplateError } from '../../../host/plugin-api/index.js';
import { isWordingCode, type WordingCode } from './default-wordings.js';

/** Returns the code of a wording. Throws `InputError` for an unknown one. */
export function knownWording(codigo: string): WordingCode {
  if (isWordingCode(codigo)) return codigo;
  throw new InputError('No existe ese texto.', { errors: { codigo: ['No existe un texto con ese código.'] } });
}

/** Works on a text of the city; its faults become an `InputError` at `texto`. */
export async function refusingFaults<T>(work: () => T): Promise<Awaited<T>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TextTemplateError)) throw error;
    throw new InputError('El texto no se puede usar.', { errors: { texto: error.reasons }, cause: error });
  }
}
