import type { MessageKind, TrackedRecord } from '../../../tramites/contract.js';
import { notice, warning, type TrackingNotice } from '../tracking/tracking-notice.js';

/** The facts by which the page of a record says why it takes no message. */
interface ThreadFacts {
  readonly record: Pick<TrackedRecord, 'hilo' | 'respuestas'>;
  readonly isForwarded: boolean;
  /** The text that came too late. */
  readonly unsent: string | undefined;
}

const FORWARDED = 'Trasladamos su solicitud a otra entidad: escríbale a esa entidad.';

const NEWER =
  'Léala más abajo. Si no está de acuerdo con ella, pida que la revisen: lo que alcanzó a escribir está guardado.';

/**
 * Returns the words at the top of the page of a record about a message that it does not take; null where there are
 * none. These and {@link receivedNotice} are shown only where they still hold: anyone can write a link.
 */
export function threadNotice(
  aviso: string | undefined,
  { record, isForwarded, unsent }: ThreadFacts,
): TrackingNotice | null {
  const { hilo, respuestas = [] } = record;
  const typed = { typed: unsent };
  if (aviso === 'sin_mensaje' && hilo?.admite_mensajes === false) {
    const ended = 'Su solicitud terminó y ya no recibe mensajes. Puede presentar una nueva.';
    return { ...warning('Esta solicitud no recibe mensajes', isForwarded ? FORWARDED : ended), ...typed };
  }
  if (aviso !== 'sin_revision' || !hilo) return null;
  if (hilo.revision !== null) {
    return respuestas.length > 1 ? { ...warning('Hay una respuesta más reciente', NEWER), ...typed } : null;
  }
  const words = isForwarded ? FORWARDED : noReview(record);
  return { ...warning('No podemos recibir ese pedido de revisión', words), ...typed };
}

/** Returns the words above the messages after one was received, null where there are none. */
export function receivedNotice(aviso: string | undefined, { hilo }: ThreadFacts['record']): TrackingNotice | null {
  const hasOwn = (kind: MessageKind): boolean =>
    hilo?.mensajes.some(({ de, tipo }) => de === 'CIUDADANO' && tipo === kind) ?? false;
  if (aviso === 'mensaje' && hasOwn('MENSAJE')) {
    return notice('Recibimos su mensaje', 'Le respondemos en esta página.');
  }
  if (aviso !== 'revision' || !hasOwn('REVISION')) return null;
  return notice('Recibimos su pedido de revisión', 'Revisamos la respuesta y le escribimos en esta página.');
}

/** Returns why no review can be asked for. */
function noReview({ hilo, respuestas = [] }: ThreadFacts['record']): string {
  const last = respuestas.at(-1)?.numero;
  if (last === undefined) return 'Todavía no hay una respuesta que podamos revisar.';
  return hilo!.mensajes.some(({ tipo, respuesta }) => tipo === 'REVISION' && respuesta === last)
    ? 'Ya nos pidió revisar esta respuesta.'
    : 'El tiempo para pedir que la revisemos terminó. Puede presentar una solicitud nueva.';
}
