import type { Secrets } from '../../plugin-api/index.js';
import { waitingMail, type WaitingMail } from './outgoing-mail.js';

export const MAIL_PURPOSE = 'host/mail';

/**
 * Encrypts the messages in the outbox: neither the database nor a copy of it reveals addresses, codes and links. A
 * sealed message is bound to the name of its template, which is stored beside it in the clear.
 */
export class MailSeal {
  constructor(private readonly secrets: Secrets) {}

  seal(mail: WaitingMail, template: string): string {
    return this.secrets.sealBytes(MAIL_PURPOSE, template, Buffer.from(JSON.stringify(mail))).toString('base64');
  }

  /**
   * Opens a message. Throws `SealError` where this host lacks the key, or the message was sealed for another template
   * or changed since.
   */
  open(sealed: string, template: string): WaitingMail {
    const content = this.secrets.openSealed(MAIL_PURPOSE, template, Buffer.from(sealed, 'base64'));
    return waitingMail.parse(JSON.parse(content.toString()));
  }
}
