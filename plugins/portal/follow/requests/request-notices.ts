import { ConflictError, PayloadTooLargeError } from '../../../../host/plugin-api/index.js';
import { noticeOf, refusedInWords, type AnswerNotice } from '../answering/answer-notices.js';

/** Makes the message of a refusal. */
export const refused = (words: string): AnswerNotice => refusedInWords(words, 'Lo que respondió está guardado.');

const CHANGED = 'Sus respuestas cambiaron en otra ventana. Revíselas y entregue de nuevo.';

/** The messages by the events before a page is shown, as its address names them. */
const notices = {
  nuevo: {
    title: null,
    words:
      'Este navegador ya no tenía sus respuestas guardadas. Conservamos lo que acaba de enviar: complete lo que falte, también los archivos que había adjuntado.',
  },
  perdido: {
    title: 'No pudimos recibirlo todavía',
    words: 'Este navegador ya no tenía sus respuestas guardadas. Respóndalas de nuevo, y entréguelas.',
  },
  grande: {
    title: null,
    words:
      'No pudimos recibir todo lo que envió, porque pesa demasiado. Conservamos lo que alcanzó a llegar: revíselo, y envíe menos texto o archivos más pequeños.',
  },
  ventana: refused(CHANGED),
  suspendido: refused('El trámite está suspendido. Inténtelo más tarde.'),
  detenido: refused('El trámite no puede seguir con estas respuestas. Si son correctas, comuníquese con la entidad.'),
  ocupado: refused('El trámite cambia en este momento. Inténtelo de nuevo.'),
  archivos: refused('En este trámite ya hay demasiados archivos suyos. Entregue menos, o comuníquese con la entidad.'),
  espacio: refused('Sus respuestas ocupan demasiado. Escriba menos, y entregue de nuevo.'),
  conflicto: refused('Algo cambió mientras entregaba. Revise sus respuestas y sus archivos, y entregue de nuevo.'),
} as const satisfies Readonly<Record<string, AnswerNotice>>;

type RequestEvent = keyof typeof notices;

/** The parameter of an address, as its message. */
export const requestNotice = noticeOf<RequestEvent>(notices);

const events: ReadonlyMap<string, RequestEvent> = new Map([
  ['draft_changed', 'ventana'],
  ['instancia_suspendida', 'suspendido'],
  ['proceso_detenido', 'detenido'],
  ['busy', 'ocupado'],
  ['demasiados_soportes', 'archivos'],
]);

/** Names a refusal that is no fault of an answer; undefined for any other error. */
export function eventOf(error: unknown): RequestEvent | undefined {
  if (error instanceof PayloadTooLargeError) return 'espacio';
  return error instanceof ConflictError ? (events.get(error.code) ?? 'conflicto') : undefined;
}
