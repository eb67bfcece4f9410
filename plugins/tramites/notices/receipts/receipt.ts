import type { Mail, MailTemplate } from '../../../../host/plugin-api/index.js';

/** The wording of the receipt. */
export const receiptTemplate: MailTemplate = {
  name: 'tramites/receipt',
  folder: new URL('../../mail/receipt/', import.meta.url),
};

/** What a receipt says: nothing that the citizen answered. */
export interface Receipt {
  /** The name of the tramite. */
  readonly tramite: string;
  readonly radicado: string;
  /** When it was filed, in words and in the city's time. */
  readonly fecha: string;
  /** The key of the record. */
  readonly clave: string;
  /** Where it is followed in a browser; null where no plugin has pages for that. */
  readonly enlace: string | null;
  /** The words of the tramite for a filing; null for none. */
  readonly texto: string | null;
}

/** Returns the receipt of a record, to the address that its form marks for it (decisions, section 3). */
export function receiptTo(address: string, receipt: Receipt): Mail {
  return { to: address, template: receiptTemplate, data: { ...receipt } };
}
