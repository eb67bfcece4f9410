import type { Mail, MailTemplate } from '../../../host/plugin-api/index.js';

/** The frame of a notice that is mailed. */
export const noticeTemplate: MailTemplate = {
  name: 'tramites/record-notice',
  folder: new URL('../mail/record-notice/', import.meta.url),
};

/** The data of the mail of a notice. Of the citizen's answers it has the names of handed-in files alone. */
export interface MailedNotice {
  /** The name of the tramite. */
  readonly tramite: string;
  readonly radicado: string;
  /** The moment of the event, in words and in the city's time. */
  readonly fecha: string;
  /** The last day of the city to answer, in words; null where the notice is about something else, or there is none. */
  readonly vence: string | null;
  /** The subject and heading. */
  readonly titulo: string;
  readonly texto: string;
  /** The key of the record. */
  readonly clave: string;
  /** The page where the record is followed; null where no plugin has such pages. */
  readonly enlace: string | null;
  /** Whether something is to be handed in on that page. */
  readonly pendiente: boolean;
  /** Whether something is to be paid, as that page says. */
  readonly pago: boolean;
  /** Whether it brings a message of the city, which may be answered on that page. */
  readonly mensaje: boolean;
  /** Whether it reminds of that. */
  readonly recordatorio: boolean;
}

export function noticeTo(address: string, notice: MailedNotice): Mail {
  return { to: address, template: noticeTemplate, data: { ...notice } };
}
