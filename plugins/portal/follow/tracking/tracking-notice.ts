import { z } from 'zod';
import { moreTimeRefusals, type TrackedRecord } from '../../../tramites/contract.js';

/** The code of a refusal that passes: another operation changed the record at that moment. */
const BUSY = 'busy';

const requestId = z.coerce.number().int().positive().optional().catch(undefined);

/** The events before the page of a record, as its address names them. Anything else is ignored. */
export const trackingQuery = z.object({
  /** The request that was answered a moment ago. */
  entregado: requestId,
  /** The request that a browser has opened or answered too late. */
  cerrado: requestId,
  /** The code of a refusal to give more time, or the outcome of a message or a rating. */
  aviso: z.string().optional().catch(undefined),
});

/** A message above a record, as its template takes it. */
export interface TrackingNotice {
  readonly tone: 'success' | 'warning';
  readonly icon: string;
  readonly title: string | null;
  readonly words: string;
  /** The text that the citizen has typed and that was not sent. */
  readonly typed?: string | undefined;
}

/** Makes the message about something that does not work. */
export const warning = (title: string, words: string): TrackingNotice => ({
  tone: 'warning',
  icon: 'i-alert',
  title,
  words,
});

/** Makes the message about something that was done. */
export const notice = (title: string | null, words: string): TrackingNotice => ({
  tone: 'success',
  icon: 'i-check',
  title,
  words,
});

/**
 * Returns the message about what has happened, null where there is none. It is shown only where it still holds: anyone
 * can write a link.
 */
export function trackingNotice(
  { entregado, cerrado, aviso }: z.output<typeof trackingQuery>,
  { pendientes = [] }: Pick<TrackedRecord, 'pendientes'>,
  moreTime: Date | undefined,
): TrackingNotice | null {
  const isPending = (request: number): boolean => pendientes.some(({ id }) => id === request);
  if (entregado !== undefined && !isPending(entregado)) {
    return notice(null, 'Recibimos lo que entregó. Seguimos con su solicitud.');
  }
  if (cerrado !== undefined && !isPending(cerrado)) {
    const words = 'Ya lo recibimos, o se venció el tiempo para entregarlo. No tiene que enviarlo otra vez.';
    return warning('Esto ya no está pendiente', words);
  }
  const isOffered = moreTime !== undefined;
  if (isOffered && aviso === BUSY) return warning('No pudimos darle más tiempo todavía', 'Pídalo de nuevo.');
  const words = isOffered || aviso === undefined ? undefined : moreTimeRefusals.get(aviso);
  return words === undefined ? null : warning('No podemos darle más tiempo', words);
}
