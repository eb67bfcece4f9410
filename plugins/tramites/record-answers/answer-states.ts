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

/** The state of its delivery: nothing yet; handed to the mail queue or the channel; taken by the server; given up. */
export const answerDeliveries = ['PENDIENTE', 'EN_COLA', 'ENVIADO', 'FALLIDO'] as const;

export type AnswerDelivery = (typeof answerDeliveries)[number];
