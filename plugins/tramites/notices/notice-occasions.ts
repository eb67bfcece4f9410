import { z } from 'zod';
import type { RecordState } from '../records/record-states.js';

/** The states that a notice goes to the person who filed the record for, and its words where the tramite has none. */
const defaultWords = {
  EN_TRAMITE: 'La entidad empezó a tramitar su solicitud.',
  DEVUELTO: 'Su solicitud le fue devuelta: falta algo para seguir con ella. Consulte el trámite con su clave.',
  RESUELTO: 'Su solicitud fue resuelta.',
  RECHAZADO: 'Su solicitud terminó con una decisión que no es favorable.',
  ANULADO: 'Su solicitud fue anulada.',
} as const satisfies Partial<Record<RecordState, string>>;

export type NoticeOccasion = keyof typeof defaultWords;

const occasions = Object.keys(defaultWords) as [NoticeOccasion, ...NoticeOccasion[]];

const words = z.string().trim().min(1, 'El aviso no dice nada.').max(1000, 'Un aviso tiene hasta 1.000 caracteres.');

/** The notices of a tramite, by occasion: its own words, or `false` for none. */
export const noticesSchema = z.partialRecord(
  z.enum(occasions),
  z.union([z.literal(false), words], { error: 'Un aviso es un texto, o false para no enviarlo.' }),
);
export type Notices = z.output<typeof noticesSchema>;

export const isOccasion = (state: RecordState): state is keyof typeof defaultWords & RecordState =>
  Object.hasOwn(defaultWords, state);

/**
 * The words of a notice; `undefined` where none goes. An answer says that the record has ended, so that after one a
 * notice of RESUELTO needs words of the tramite.
 */
export function noticeWords(
  occasion: NoticeOccasion,
  notices: Notices | null,
  { isAnswered }: { readonly isAnswered: boolean },
): string | undefined {
  const own = notices?.[occasion];
  if (own === false || (own === undefined && occasion === 'RESUELTO' && isAnswered)) return undefined;
  return own ?? defaultWords[occasion];
}
