import { z } from 'zod';
import { maskEmail } from '../masks/mask-email.js';
import { hiddenText } from '../masks/hidden.js';
import { accept, refuse } from './reading.js';
import type { QuestionType } from './question-type.js';

const maximumLength = 254;

/** The length comes first and stops there, so that a huge text never meets the address pattern. */
const emailAddress = z.string().trim().max(maximumLength, { abort: true }).pipe(z.email());

/** CORREO: an address that mail can be sent to, stored trimmed. */
export const emailType: QuestionType = {
  settings: ['pre_patron', 'pre_recibo'],
  source: 'body',
  maximumLength: () => maximumLength,
  read(value) {
    const address = emailAddress.safeParse(value);
    return address.success ? accept(address.data) : refuse('Debe ser un correo electrónico válido.');
  },
  mask: (stored) => (typeof stored === 'string' ? maskEmail(stored) : hiddenText),
};
