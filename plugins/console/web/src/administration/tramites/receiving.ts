import { calendarDay, isCalendarDay } from '../../frame/dates.js';

/** The days on which a tramite takes requests, and its pause, as a definition has them. */
export interface Receiving {
  readonly desde?: string | undefined;
  readonly hasta?: string | undefined;
  readonly pausa?: { readonly mensaje: string } | undefined;
}

/** Reads the field of a definition of any shape. */
export function readReceiving(written: unknown): Receiving {
  if (typeof written !== 'object' || written === null) return {};
  const { desde, hasta, pausa } = written as Readonly<Record<string, unknown>>;
  const mensaje = typeof pausa === 'object' && pausa !== null && 'mensaje' in pausa ? pausa.mensaje : undefined;
  return {
    ...(typeof desde === 'string' && { desde }),
    ...(typeof hasta === 'string' && { hasta }),
    ...(typeof mensaje === 'string' && { pausa: { mensaje } }),
  };
}

/** Tells whether a tramite takes requests at any time. */
export const isReceiving = (written: unknown): boolean => Object.keys(readReceiving(written)).length === 0;

const inWords = (day: string): string => (isCalendarDay(day) ? calendarDay(day) : day);

/** Says when a tramite takes requests. */
export function receivingInWords(written: unknown): string {
  const { desde, hasta, pausa } = readReceiving(written);
  if (pausa) return `En pausa: «${pausa.mensaje}»`;
  if (desde !== undefined && hasta !== undefined)
    return `Recibe desde el ${inWords(desde)} hasta el ${inWords(hasta)}.`;
  if (desde !== undefined) return `Recibe desde el ${inWords(desde)}.`;
  return hasta === undefined ? 'Recibe siempre.' : `Recibe hasta el ${inWords(hasta)}.`;
}
