import { z } from 'zod';
import type { RecordState } from '../vocabulary/index.js';

/** The notices of changes of a record's state, with their words where the tramite has none of its own. */
const stateWords = {
  EN_TRAMITE: 'Estamos atendiendo su solicitud. Si necesitamos algo de usted, se lo pedimos.',
  DEVUELTO: 'A su solicitud le falta algo para seguir con ella.',
  RESUELTO: 'Resolvimos su solicitud.',
  RECHAZADO: 'Su solicitud terminó sin que concediéramos lo que pide.',
  ANULADO: 'Anulamos su solicitud: ya no seguimos con ella.',
} as const satisfies Partial<Record<RecordState, string>>;

const defaultWords = {
  /** The text of the receipt, which is the notice of a filing. */
  RADICADO: 'Recibimos su solicitud.',
  ...stateWords,
  /** The names of the files and the last day to answer follow. */
  ENTREGA: 'Recibimos lo que nos entregó.',
  /** The new day and the reason follow: the law demands both (Ley 1755 of 2015, article 14). */
  PRORROGA: 'Necesitamos más tiempo para responder su solicitud.',
  /** The new day follows (Ley 1755 of 2015, article 17). */
  PRORROGA_CIUDADANO: 'Tiene más tiempo para entregar lo que le pedimos.',
  /** The entity and a copy of the letter follow (Ley 1755 of 2015, article 21). */
  TRASLADO: 'Trasladamos su solicitud a la entidad competente, que le responde. Siga su trámite con esa entidad.',
  /** The words of staff and the names of the files follow. */
  MENSAJE: 'Le escribimos sobre su solicitud.',
  REVISION: 'Recibimos su pedido de revisar nuestra respuesta. Lo leemos y le contestamos.',
  /** The reason, the amount, the reference, the last day and the ways to pay follow. */
  PAGO: 'Para seguir con su solicitud, haga este pago.',
  /** The amount, the receipt and the day follow. */
  PAGO_RECIBIDO: 'Recibimos su pago y seguimos con su solicitud.',
  /** The payment follows, as in PAGO. */
  PAGO_RECORDATORIO: 'Todavía no hemos recibido su pago, y el plazo se vence pronto.',
  /** The things that are missing, the last day and the consequence of handing in nothing follow. */
  RECORDATORIO: 'Todavía no hemos recibido lo que le pedimos, y el plazo se vence pronto.',
} as const;

export type NoticeOccasion = keyof typeof defaultWords;

/** The titles of the mails of notices; a receipt has a mail of its own. */
const titles: Readonly<Record<string, string>> = {
  EN_TRAMITE: 'Su solicitud está en estudio',
  DEVUELTO: 'Le pedimos algo para seguir',
  RESUELTO: 'Resolvimos su solicitud',
  RECHAZADO: 'Su solicitud terminó',
  ANULADO: 'Anulamos su solicitud',
  ENTREGA: 'Recibimos lo que nos entregó',
  PRORROGA: 'Necesitamos más tiempo para responderle',
  PRORROGA_CIUDADANO: 'Tiene más tiempo para entregar lo que falta',
  TRASLADO: 'Trasladamos su solicitud a otra entidad',
  MENSAJE: 'Le escribimos sobre su solicitud',
  REVISION: 'Recibimos su pedido de revisión',
  PAGO: 'Haga un pago para seguir',
  PAGO_RECIBIDO: 'Recibimos su pago',
  PAGO_RECORDATORIO: 'Recuerde hacer el pago',
  RECORDATORIO: 'Recuerde entregar lo que falta',
};

/** Returns the title of the mail of a notice. */
export const noticeTitle = (occasion: string): string => titles[occasion] ?? 'Siga su solicitud';

/** The names of events that may come again, by the occasion of their notice. */
export const nextCauses = {
  ENTREGA: 'hand-in',
  PRORROGA: 'extension',
  PRORROGA_CIUDADANO: 'citizen-extension',
  TRASLADO: 'forwarding',
  DEVUELTO: 'request',
  MENSAJE: 'message',
  REVISION: 'review',
} as const satisfies Partial<Record<NoticeOccasion, string>>;
export type NextOccasion = keyof typeof nextCauses;

/** Lists the notices that a tramite may word itself, each with its title and its words without words of the tramite. */
export const noticeViews = (): { readonly codigo: NoticeOccasion; readonly nombre: string; readonly texto: string }[] =>
  occasions.map((codigo) => ({
    codigo,
    nombre: codigo === 'RADICADO' ? 'Comprobante de la radicación' : noticeTitle(codigo),
    texto: defaultWords[codigo],
  }));

const occasions = Object.keys(defaultWords) as [NoticeOccasion, ...NoticeOccasion[]];

const words = z.string().trim().min(1, 'El aviso no dice nada.').max(1000, 'Un aviso tiene hasta 1.000 caracteres.');

/** The notices of a tramite, by occasion: its own words, or `false` for none. */
export const noticesSchema = z.partialRecord(
  z.enum(occasions),
  z.union([z.literal(false), words], { error: 'Un aviso es un texto, o false para no enviarlo.' }),
);
export type Notices = z.output<typeof noticesSchema>;

export const isOccasion = (state: RecordState): state is keyof typeof stateWords => Object.hasOwn(stateWords, state);

/**
 * Returns the words of a notice; `undefined` where none is sent. Where a clerk takes the record up, nothing has changed
 * for the citizen: a notice of EN_TRAMITE needs words of the tramite. An answer says that the record has ended: after
 * an answer, a notice of RESUELTO needs words of the tramite. `aviso` has words of the outcome in place of both. A
 * notice that is owed is sent in any case.
 */
export function noticeWords(
  occasion: NoticeOccasion,
  notices: Notices | null,
  {
    isAnswered,
    isOwed = false,
    aviso,
  }: { readonly isAnswered: boolean; readonly isOwed?: boolean; readonly aviso?: string | undefined },
): string | undefined {
  const ofTramite = notices?.[occasion];
  const own = ofTramite === false ? false : (aviso ?? ofTramite);
  const isNeedless = occasion === 'EN_TRAMITE' || (occasion === 'RESUELTO' && isAnswered);
  const isOff = own === false || (own === undefined && isNeedless);
  return isOff && !isOwed ? undefined : aviso || own || defaultWords[occasion];
}

/** The notice of a filing, beside the reply of its channel: the receipt, or words in the chat. */
export interface FilingNotice {
  /** The question whose answer is the address of the receipt. */
  readonly receiptQuestion: string | undefined;
  readonly chatWords: string | undefined;
}

/**
 * Chooses the notice of a filing, at most one. `receiptQuestion` is there where the form marks an address that was
 * given.
 */
export function filingNotice(
  notices: Notices | null,
  { receiptQuestion, replyTo }: { readonly receiptQuestion: string | undefined; readonly replyTo: string | undefined },
): FilingNotice {
  const own = notices?.RADICADO;
  if (own === false) return { receiptQuestion: undefined, chatWords: undefined };
  const isChat = receiptQuestion === undefined && replyTo !== undefined;
  return { receiptQuestion, chatWords: isChat ? own : undefined };
}
