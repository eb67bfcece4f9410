import { z } from 'zod';
import { plainValue } from '../../../../host/plugin-api/index.js';
import { maskEmail } from '../masks/mask-email.js';
import { hiddenText } from '../masks/hidden.js';
import { accept, refuse } from './reading.js';
import type { QuestionType } from './question-type.js';
import { ownPattern, withPatterns } from './text-schema.js';

const maximumLength = 254;

/** What zod takes, but for a host with a part that ends with a hyphen: no mail goes there. */
const address = /^(?:[\w'+-]+\.)*'*[\w+-]+(?:'+[\w+-]+)*@(?:[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*\.)+[A-Za-z]{2,}$/;

/** The length comes first and stops there, so that a huge text never meets the address pattern. */
export const emailAddress = z
  .string()
  .max(maximumLength, { abort: true })
  .pipe(z.email({ pattern: address }));
const written = z.string().overwrite(plainValue).pipe(emailAddress);

/** CORREO: an address that mail can be sent to, stored as a plain value. */
export const emailType: QuestionType = {
  settings: ['pre_patron', 'pre_recibo'],
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
