import type { ReturnedAnswers } from '../../forms/contract.js';

/**
 * The name under which a draft keeps the typed address, which no address and no cookie has. Any change of the answers
 * removes it, so that the answers are checked again before a code is asked for.
 */
const ASKED_MAIL = '_correo';

/** The typed address of a draft. */
export interface AskedMail {
  readonly correo: string;
  /** Whether a code was mailed to it. */
  readonly isSent: boolean;
  /** The version of the privacy notice that was accepted with it. */
  readonly privacidad: string | undefined;
  /** The fault of the address. */
  readonly reason?: string | undefined;
}

/** Returns the address that a draft keeps; undefined before one was typed. */
export function askedMail(returned: ReturnedAnswers): AskedMail | undefined {
  const kept = returned[ASKED_MAIL];
  if (!kept?.typed) return undefined;
  const { correo = [], enviado = [], privacidad = [] } = kept.typed;
  return { correo: correo[0] ?? '', isSent: enviado.length > 0, privacidad: privacidad[0], reason: kept.reason };
}

/** Makes the part of a draft that keeps a typed address. */
export const keptMail = ({ correo, isSent, privacidad, reason }: AskedMail): ReturnedAnswers => ({
  [ASKED_MAIL]: {
    typed: {
      correo: [correo],
      ...(isSent && { enviado: ['si'] }),
      ...(privacidad !== undefined && { privacidad: [privacidad] }),
    },
    ...(reason !== undefined && { reason }),
  },
});
