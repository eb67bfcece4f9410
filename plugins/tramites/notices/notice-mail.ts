import type { Mail, MailTemplate } from '../../../host/plugin-api/index.js';

/** The frame of a notice that is mailed. */
export const noticeTemplate: MailTemplate = {
  name: 'tramites/record-notice',
  folder: new URL('../mail/record-notice/', import.meta.url),
};

/** What is mailed of a notice: nothing that the citizen answered, and no reason of a move. */
export interface MailedNotice {
  /** The name of the tramite. */
  readonly tramite: string;
  readonly radicado: string;
  /** When it happened, in words and in the city's time. */
  readonly fecha: string;
  readonly texto: string;
  /** The key of the record. */
  readonly clave: string;
  /** Where it is followed in a browser; null where no plugin has pages for that. */
  readonly enlace: string | null;
}

export function noticeTo(address: string, notice: MailedNotice): Mail {
  return { to: address, template: noticeTemplate, data: { ...notice } };
}
