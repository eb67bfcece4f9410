/** What an answer is sent by. */
export const answerMeans = ['CORREO', 'CHAT'] as const;

export type AnswerMeans = (typeof answerMeans)[number];

/** The state of its delivery: nothing yet; handed to the mail queue or the channel; taken by the server; given up. */
export const answerDeliveries = ['PENDIENTE', 'EN_COLA', 'ENVIADO', 'FALLIDO'] as const;

export type AnswerDelivery = (typeof answerDeliveries)[number];
