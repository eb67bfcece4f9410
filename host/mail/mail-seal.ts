import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';
import { outgoingMail, type OutgoingMail } from './outgoing-mail.js';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts what waits in the outbox: addresses, codes and links are never in the database, or in a copy of it, to be
 * read. A sealed message is bound to the name of its template, which stands beside it in the clear.
 */
export class MailSeal {
  constructor(private readonly key: KeyObject) {}

  seal(mail: OutgoingMail, template: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, nonce).setAAD(Buffer.from(template));
    const content = Buffer.concat([cipher.update(JSON.stringify(mail), 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64');
  }

  /** `undefined` where the message was sealed with another key or for another template, or was changed since. */
  open(sealed: string, template: string): OutgoingMail | undefined {
    const bytes = Buffer.from(sealed, 'base64');
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    try {
      const decipher = createDecipheriv(CIPHER, this.key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(template))
        .setAuthTag(tag);
      const content = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
      return outgoingMail.parse(JSON.parse(Buffer.concat(content).toString()));
    } catch {
      return undefined;
    }
  }
}
