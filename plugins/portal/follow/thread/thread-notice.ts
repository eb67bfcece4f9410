import type { MessageKind, TrackedRecord } from '../../../tramites/contract.js';
import { notice, warning, type TrackingNotice } from '../tracking/tracking-notice.js';

/** The facts by which the page of a record names the outcome of a message. */
interface ThreadFacts {
  readonly record: Pick<TrackedRecord, 'hilo' | 'respuestas'>;
  readonly isForwarded: boolean;
}

const FORWARDED = 'Trasladamos su solicitud a otra entidad: escríbale a esa entidad.';

/**
 * Returns the words about the outcome of a message or a rating, null where there are none. They are shown only where
 * they still hold: anyone can write a link.
 */
export function threadNotice(aviso: string | undefined, { record, isForwarded }: ThreadFacts): TrackingNotice | null {
  const { hilo } = record;
  if (!hilo) return null;
  const hasOwn = (kind: MessageKind): boolean =>
    hilo.mensajes.some(({ de, tipo }) => de === 'CIUDADANO' && tipo === kind);
  switch (aviso) {
    case 'mensaje':
      return hasOwn('MENSAJE') ? notice('Recibimos su mensaje', 'Le respondemos en esta página.') : null;
    case 'revision':
      if (!hasOwn('REVISION')) return null;
      return notice('Recibimos su pedido de revisión', 'Revisamos la respuesta y le escribimos en esta página.');
    case 'sin_mensaje':
      if (hilo.admite_mensajes) return null;
      return warning(
        'Esta solicitud no recibe mensajes',
        isForwarded ? FORWARDED : 'Su solicitud terminó y ya no recibe mensajes. Puede presentar una nueva.',
      );
    case 'sin_revision':
      if (hilo.revision !== null) return null;
      return warning('No podemos recibir ese pedido de revisión', isForwarded ? FORWARDED : noReview(record));
    case 'calificada':
      return hilo.calificacion?.nota ? notice(null, 'Recibimos su calificación. Gracias.') : null;
    default:
      return null;
  }
}

/** Returns why no review can be asked for. */
function noReview({ hilo, respuestas = [] }: ThreadFacts['record']): string {
  const last = respuestas.at(-1)?.numero;
  if (last === undefined) return 'Todavía no hay una respuesta que podamos revisar.';
  return hilo!.mensajes.some(({ tipo, respuesta }) => tipo === 'REVISION' && respuesta === last)
    ? 'Ya nos pidió revisar esta respuesta.'
    : 'El tiempo para pedir que la revisemos terminó. Puede presentar una solicitud nueva.';
}
