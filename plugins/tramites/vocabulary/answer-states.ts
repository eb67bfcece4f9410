import type { JsonValue } from '../../../host/plugin-api/index.js';

/** The means by which an answer is sent. */
export const answerMeans = ['CORREO', 'CHAT'] as const;

export type AnswerMeans = (typeof answerMeans)[number];

/**
 * Returns the means by which the person who filed a record is reached; the address of the receipt comes first, as a
 * mail carries files.
 */
export function meansOf(record: {
  readonly recibo_pregunta: string | null;
  readonly reply_to: string | null;
}): AnswerMeans | null {
  if (record.recibo_pregunta !== null) return 'CORREO';
  return record.reply_to === null ? null : 'CHAT';
}

/**
 * Makes the reason of a delivery whose mail came back; `status` is its enhanced status code (RFC 3463), where one is
 * known.
 */
export const reasonOfReturn = (status: string | undefined): string =>
  status === undefined ? 'rebotado' : `rebotado: ${status}`;

/** The notification of a person by staff, after a message had failed. */
export interface SeenNotification {
  readonly fecha: string;
  /** Id of the user who noted it. */
  readonly usuario: number;
  /** The means in words of the user, such as `Personalmente, con acta`. */
  readonly medio: string;
}

/** The delivery of an answer, as staff see it. */
export interface SeenDelivery {
  readonly medio: AnswerMeans;
  readonly estado: AnswerDelivery;
  /** The reason of a mail that came back. */
  readonly motivo?: string;
  /** The notification of a person whose answer failed. */
  readonly notificada?: SeenNotification;
}

/** Makes the view of a delivery; null where the person who filed left neither an address nor a chat. */
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

/** Makes the view of a delivery for an entry of a case. */
export function caseDelivery({ notificada, ...delivery }: SeenDelivery): Readonly<Record<string, JsonValue>> {
  return { ...delivery, ...(notificada && { notificada: { ...notificada } }) };
}

/**
 * The states of a delivery: nothing yet; handed to the mail queue or the channel; accepted by the server; given up, or
 * accepted and come back.
 */
export const answerDeliveries = ['PENDIENTE', 'EN_COLA', 'ENVIADO', 'FALLIDO'] as const;

export type AnswerDelivery = (typeof answerDeliveries)[number];
