import type { Mail, MailTemplate } from '../../../../host/plugin-api/index.js';

/** The mail that reminds staff of a returned record: the time of its citizen is over. */
export const lapseTemplate: MailTemplate = {
  name: 'tramites/lapsed-return',
  folder: new URL('../../mail/lapsed-return/', import.meta.url),
};

/** The data of the mail. It has nothing that the citizen answered. */
export interface MailedLapse {
  /** The name of the tramite. */
  readonly tramite: string;
  readonly radicado: string;
  /** The last day of the citizen, in words. */
  readonly hasta: string;
}

export function lapseTo(address: string, lapse: MailedLapse): Mail {
  return { to: address, template: lapseTemplate, data: { ...lapse } };
}
