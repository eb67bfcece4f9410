import { ConflictError, PayloadTooLargeError } from '../../../../host/plugin-api/index.js';
import { noticeOf, refusedInWords, type AnswerNotice } from '../answering/answer-notices.js';

/** Makes the message of a refusal. */
export const refused = (words: string): AnswerNotice => refusedInWords(words, 'Lo que escribió está guardado.');

/** The messages by the events before a page is shown, as its address names them. */
const notices = {
  nuevo: {
    title: 'Todavía no lo enviamos',
    words:
      'Este navegador ya no tenía guardado su mensaje. Conservamos lo que acaba de enviar: adjunte de nuevo lo que falte, y envíelo.',
  },
  perdido: {
    title: 'No pudimos recibirlo todavía',
    words: 'Este navegador ya no tenía guardado su mensaje. Escríbalo de nuevo, y envíelo.',
  },
  grande: {
    title: null,
    words:
      'No pudimos recibir todo lo que envió, porque pesa demasiado. Conservamos lo que alcanzó a llegar: revíselo, y envíe menos texto o archivos más pequeños.',
  },
  ventana: refused('Su mensaje cambió en otra ventana. Revíselo y envíelo de nuevo.'),
  ocupado: refused('La solicitud cambia en este momento. Envíelo de nuevo.'),
  espacio: refused('Su mensaje ocupa demasiado. Escriba menos, y envíelo de nuevo.'),
  conflicto: refused('Algo cambió mientras lo enviaba. Revise su mensaje y sus archivos, y envíelo de nuevo.'),
} as const satisfies Readonly<Record<string, AnswerNotice>>;

type MessageEvent = keyof typeof notices;

/** The parameter of an address, as its message. */
export const messageNotice = noticeOf<MessageEvent>(notices);

const events: ReadonlyMap<string, MessageEvent> = new Map([
  ['draft_changed', 'ventana'],
  ['busy', 'ocupado'],
]);

/** Names a refusal that is no fault of an answer; undefined for any other error. */
export function eventOf(error: unknown): MessageEvent | undefined {
  if (error instanceof PayloadTooLargeError) return 'espacio';
  return error instanceof ConflictError ? (events.get(error.code) ?? 'conflicto') : undefined;
}
