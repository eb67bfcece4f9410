import { z } from 'zod';
import { plainValue } from '../../../../host/plugin-api/index.js';
import { maskEmail } from '../masks/mask-email.js';
import { hiddenText } from '../masks/hidden.js';
import { accept, refuse } from './reading.js';
import type { QuestionType } from './question-type.js';
import { ownPattern, withPatterns } from './text-schema.js';

const maximumLength = 254;

/** The addresses that zod accepts, except hosts with a label that ends with a hyphen, which do not exist. */
const address = /^(?:[\w'+-]+\.)*'*[\w+-]+(?:'+[\w+-]+)*@(?:[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*\.)+[A-Za-z]{2,}$/;

/** An e-mail address. The length is checked first and aborts, so that a huge text never meets the pattern. */
export const emailAddress = z
  .string()
  .max(maximumLength, { abort: true })
  .pipe(z.email({ pattern: address }));
const written = z.string().overwrite(plainValue).pipe(emailAddress);

/** CORREO: an address that mail can be sent to, normalized by `plainValue`. */
export const emailType: QuestionType = {
  settings: ['pre_patron', 'pre_recibo', 'pre_autocompletar'],
  source: 'body',
  maximumLength: () => maximumLength,
  read(value) {
    const parsed = written.safeParse(value);
    return parsed.success ? accept(parsed.data) : refuse('Debe ser un correo electrónico válido.');
  },
  schema: (question) =>
    withPatterns({ type: 'string', format: 'email', maxLength: maximumLength }, address.source, ownPattern(question)),
  mask: (stored) => (typeof stored === 'string' ? maskEmail(stored) : hiddenText),
};
