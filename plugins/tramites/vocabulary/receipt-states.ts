/**
 * The state of the receipt of a record: its job has not decided yet; handed to the mail queue; held back, as its
 * recipient had had those of the day; taken by the mail server; given up, by its job or as a mail, or taken and come
 * back.
 */
export const receiptStates = ['PENDIENTE', 'EN_CORREO', 'RETENIDO', 'ENVIADO', 'FALLIDO'] as const;

export type ReceiptState = (typeof receiptStates)[number];
