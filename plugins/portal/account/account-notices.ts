import { z } from 'zod';
import type { LoginOutcome } from '../../auth/contract.js';

/** A message above the login page, and the field that it is about; null for none. */
export interface AccountNotice {
  readonly tone: 'info' | 'warning';
  readonly words: string;
  readonly field: 'usuario' | 'codigo' | null;
}

/** The messages by the event that the address names. No message tells which accounts exist. */
const notices = {
  revisar: {
    tone: 'warning',
    words: 'El usuario y la contraseña no corresponden. Revise los dos, y escríbalos de nuevo.',
    field: 'usuario',
  },
  codigo: {
    tone: 'info',
    words:
      'Su cuenta tiene verificación en dos pasos. Escriba otra vez su contraseña, y el código de su aplicación de autenticación.',
    field: null,
  },
  'codigo-errado': {
    tone: 'warning',
    words:
      'El código no corresponde, o ya se usó. Espere el siguiente de su aplicación, y escríbalo con su contraseña.',
    field: 'codigo',
  },
  muchos: {
    tone: 'warning',
    words: 'Hubo demasiados intentos de ingreso. Espere 15 minutos, y vuelva a intentarlo.',
    field: null,
  },
  enlace: {
    tone: 'info',
    words:
      'Si ese usuario existe y tiene correo, le enviamos un enlace para elegir otra contraseña. Vale 30 minutos; revise también el correo no deseado.',
    field: null,
  },
  salio: { tone: 'info', words: 'Cerró su sesión en este navegador.', field: null },
} as const satisfies Readonly<Record<string, AccountNotice>>;

export type AccountEvent = keyof typeof notices;

/** The schema of the event in an address. Anything else is ignored. */
export const accountEvent = z
  .enum(Object.keys(notices) as [AccountEvent, ...AccountEvent[]])
  .optional()
  .catch(undefined);

/** Returns the message of an event. */
export const accountNotice = (event: AccountEvent): AccountNotice => notices[event];

/** The events of logins that did not begin a session. */
export const eventsOfLogin = {
  refused: 'revisar',
  code_required: 'codigo',
  code_refused: 'codigo-errado',
} as const satisfies Readonly<Record<Exclude<LoginOutcome, 'begun'>, AccountEvent>>;

/** Tells whether the page asks for a code of the second factor: only after a right password. */
export const asksCode = (event: AccountEvent | undefined): boolean => event === 'codigo' || event === 'codigo-errado';
