import { z } from 'zod';
import { plainSigns, plainValue } from '../../../host/plugin-api/index.js';

/** Returns a text that must be there, of at most so many characters. */
export const requiredText = (most: number): z.ZodString =>
  z.string().min(1, 'Este campo no puede estar vacío.').max(most);

/** A password that is to be compared; what is set is checked elsewhere. */
export const password = requiredText(1024).meta({ examples: ['una-clave-bien-larga'] });

/** The name that a user logs in with. */
export const username = z
  .string()
  .overwrite(plainSigns)
  .min(1, 'Este campo no puede estar vacío.')
  .max(150)
  .meta({ examples: ['lortiz'] });

/** A code of the second factor, or a recovery code. */
export const otp = z
  .string()
  .max(32)
  .overwrite(plainValue)
  .optional()
  .describe('Código de la verificación en dos pasos, o de recuperación, si la cuenta la tiene');

export const credentials = z.object({ username, password, otp }).meta({ id: 'Credentials' });

/** What both ways to log in say of the cookie of a known place. */
export const PLACE =
  'La respuesta también envía la cookie `ventanilla.place`, si el navegador no la tiene: marca un lugar desde el que este ' +
  'usuario ya inició sesión, cuyos intentos fallidos se cuentan aparte. No es una credencial y no hace falta guardarla.';

/** What a call that holds a password or a token is refused with where others could read it. */
export const httpsRequired = { 403: { description: 'La llamada no llegó por HTTPS (`https_required`)' } };

/** Has the browser forget what pages have kept. Cookies are ended by name: other services of the domain have theirs. */
export const FORGET = { 'Clear-Site-Data': '"cache", "storage"' } as const;

/** What any check of a password may be refused with. */
export const tooManyFailures = {
  429: { description: 'Demasiados intentos fallidos; `Retry-After` dice cuándo volver a intentar' },
};
