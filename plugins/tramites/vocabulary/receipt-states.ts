/**
 * The states of a receipt: its job has not decided yet; handed to the mail queue; held back, as its recipient had had
 * the receipts of the day; accepted by the mail server; given up, by its job or as a mail, or accepted and come back.
 */
export const receiptStates = ['PENDIENTE', 'EN_CORREO', 'RETENIDO', 'ENVIADO', 'FALLIDO'] as const;

export type ReceiptState = (typeof receiptStates)[number];
