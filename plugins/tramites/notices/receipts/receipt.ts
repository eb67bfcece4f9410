import type { Mail, MailTemplate } from '../../../../host/plugin-api/index.js';

/** The wording of the receipt. */
export const receiptTemplate: MailTemplate = {
  name: 'tramites/receipt',
  folder: new URL('../../mail/receipt/', import.meta.url),
};

/** The data of a receipt. The text of the mail has nothing that the citizen answered: the attached copy has it. */
export interface Receipt {
  /** The name of the tramite. */
  readonly tramite: string;
  readonly radicado: string;
  /** The moment of the filing, in words and in the city's time. */
  readonly fecha: string;
  /** The last day of the city to answer, in words; null without a term. */
  readonly vence: string | null;
  /** The key of the record. */
  readonly clave: string;
  /** The page where the record is followed; null where no plugin has such pages. */
  readonly enlace: string | null;
  /** The words of the tramite for a filing; null for none. */
  readonly texto: string | null;
  /** The link of the copy, where it is not attached; null where it is, and where none is printed. */
  readonly copia: string | null;
}

/**
 * Makes the mail of a receipt, to the address that the form marks for it (decisions, section 3). `copy` is the file of
 * the copy that is attached.
 */
export function receiptTo(address: string, receipt: Receipt, copy?: string): Mail {
  const isAttached = copy !== undefined;
  const data = { ...receipt, copia_adjunta: isAttached };
  return { to: address, template: receiptTemplate, data, ...(isAttached && { attachments: [copy] }) };
}
