import { z } from 'zod';

/** A text that must be there, of at most so many characters. */
export const requiredText = (most: number): z.ZodString =>
  z.string().min(1, 'Este campo no puede estar vacío.').max(most);

/** A password that is to be compared; what is set is checked elsewhere. */
export const password = requiredText(1024);

/** A code of the second factor, or a recovery code. */
export const otp = z.string().max(32).optional();

export const credentials = z
  .object({ username: requiredText(150), password, otp })
  .meta({ id: 'Credentials' });

/** What both ways to log in say of the cookie of a known place. */
export const PLACE =
  'The answer also sets the cookie `ventanilla.place`, where the browser does not show it yet: a place from which this user ' +
  'has logged in, whose failed logins are counted by themselves. It is no credential, and needs not be kept.';
