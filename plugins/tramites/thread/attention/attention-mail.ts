import type { Mail, MailTemplate } from '../../../../host/plugin-api/index.js';

/** The mail that says to staff that a citizen has written. */
export const attentionTemplate: MailTemplate = {
  name: 'tramites/citizen-message',
  folder: new URL('../../mail/citizen-message/', import.meta.url),
};

/** The data of the mail. It has nothing that the citizen wrote. */
export interface MailedAttention {
  /** The name of the tramite. */
  readonly tramite: string;
  readonly radicado: string;
  /** Whether the citizen asks for the review of an answer. */
  readonly revision: boolean;
}

export function attentionTo(address: string, attention: MailedAttention): Mail {
  return { to: address, template: attentionTemplate, data: { ...attention } };
}
