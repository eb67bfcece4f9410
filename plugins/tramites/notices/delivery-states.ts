/** What a notice is sent by. */
export const deliveryMeans = ['CORREO', 'CHAT'] as const;

export type DeliveryMeans = (typeof deliveryMeans)[number];

/** What the person who filed a record is reached by: the address of the receipt first, as a mail carries files. */
export function meansOf(record: {
  readonly recibo_pregunta: string | null;
  readonly reply_to: string | null;
}): DeliveryMeans | null {
  if (record.recibo_pregunta !== null) return 'CORREO';
  return record.reply_to === null ? null : 'CHAT';
}

/** The state of its delivery: nothing yet; handed to the mail queue or the channel; taken by the server; given up. */
export const deliveryStates = ['PENDIENTE', 'EN_COLA', 'ENVIADO', 'FALLIDO'] as const;

export type DeliveryState = (typeof deliveryStates)[number];
