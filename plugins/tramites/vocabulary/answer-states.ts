import type { JsonValue } from '../../../host/plugin-api/index.js';

/** What an answer is sent by. */
export const answerMeans = ['CORREO', 'CHAT'] as const;

export type AnswerMeans = (typeof answerMeans)[number];

/** What the person who filed a record is reached by: the address of the receipt first, as a mail carries files. */
export function meansOf(record: {
  readonly recibo_pregunta: string | null;
  readonly reply_to: string | null;
}): AnswerMeans | null {
  if (record.recibo_pregunta !== null) return 'CORREO';
  return record.reply_to === null ? null : 'CHAT';
}

/** Why a delivery failed whose mail came back; `status` is its enhanced status code (RFC 3463), where one is known. */
export const reasonOfReturn = (status: string | undefined): string =>
  status === undefined ? 'rebotado' : `rebotado: ${status}`;

/** How staff notified a person, after a message had failed. */
export interface SeenNotification {
  readonly fecha: string;
  /** Id of the user who noted it. */
  readonly usuario: number;
  /** In words of the user, such as `Personalmente, con acta`. */
  readonly medio: string;
}

/** How an answer goes to its person, as staff see it. */
export interface SeenDelivery {
  readonly medio: AnswerMeans;
  readonly estado: AnswerDelivery;
  /** Of a mail that came back. */
  readonly motivo?: string;
  /** How staff notified the person of an answer that failed. */
  readonly notificada?: SeenNotification;
}

/** Null where the person who filed left neither an address nor a chat. */
export function seenDelivery({
  medio,
  envio,
  motivo,
  notificada = null,
}: {
  readonly medio: AnswerMeans | null;
  readonly envio: AnswerDelivery | null;
  readonly motivo: string | null;
  readonly notificada?: SeenNotification | null;
}): SeenDelivery | null {
  if (medio === null || envio === null) return null;
  return { medio, estado: envio, ...(motivo !== null && { motivo }), ...(notificada && { notificada }) };
}

/** Returns the same in an entry of a case. */
export function caseDelivery({ notificada, ...delivery }: SeenDelivery): Readonly<Record<string, JsonValue>> {
  return { ...delivery, ...(notificada && { notificada: { ...notificada } }) };
}

/**
 * The state of its delivery: nothing yet; handed to the mail queue or the channel; taken by the server; given up, or
 * taken and come back.
 */
export const answerDeliveries = ['PENDIENTE', 'EN_COLA', 'ENVIADO', 'FALLIDO'] as const;

export type AnswerDelivery = (typeof answerDeliveries)[number];
