/**
 * What became of the receipt of a record: its job has not decided yet; handed to the mail queue; held back, as its recipient
 * had had those of the day.
 */
export const receiptStates = ['PENDIENTE', 'EN_CORREO', 'RETENIDO'] as const;

export type ReceiptState = (typeof receiptStates)[number];
