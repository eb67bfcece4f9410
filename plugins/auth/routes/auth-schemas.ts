import { z } from 'zod';
import { plainSigns, plainValue } from '../../../host/plugin-api/index.js';

/** Creates the schema of a required text of at most so many characters. */
export const requiredText = (most: number): z.ZodString =>
  z.string().min(1, 'Este campo no puede estar vacío.').max(most);

/** The schema of a password to compare; one to be set has its own. */
export const password = requiredText(1024).meta({ examples: ['una-clave-bien-larga'] });

/** The schema of the name that a user logs in with. */
export const username = z
  .string()
  .overwrite(plainSigns)
  .min(1, 'Este campo no puede estar vacío.')
  .max(150)
  .meta({ examples: ['lortiz'] });

/** The schema of a code of the second factor, or a recovery code. */
export const otp = z
  .string()
  .max(32)
  .overwrite(plainValue)
  .optional()
  .describe('Código de la verificación en dos pasos, o de recuperación, si la cuenta la tiene');

export const credentials = z.object({ username, password, otp }).meta({ id: 'Credentials' });

/** The description of the cookie of a known place, for both ways to log in. */
export const PLACE =
  'La respuesta también envía la cookie `ventanilla.place`, si el navegador no la tiene: marca un lugar desde el que este ' +
  'usuario ya inició sesión, cuyos intentos fallidos se cuentan aparte. No es una credencial y no hace falta guardarla.';

/** The refusal of a call whose password or token others could read on the network. */
export const httpsRequired = { 403: { description: 'La llamada no llegó por HTTPS (`https_required`)' } };

/** Makes the browser delete the data of pages. Cookies are ended by name: other services of the domain have theirs. */
export const FORGET = { 'Clear-Site-Data': '"cache", "storage"' } as const;

/** The refusal that any check of a password may have. */
export const tooManyFailures = {
  429: { description: 'Demasiados intentos fallidos; `Retry-After` dice cuándo volver a intentar' },
};
