import type { Transaction } from './database.js';
import { token } from './token.js';

/**
 * The wording of a mail: a folder with `asunto.liquid` (one line), `texto.liquid` and `html.liquid` (the inside of the
 * page that all mails share). A city puts its own wording in a folder of the same name below `mail.templates`; it may use
 * the names that ours uses. A plugin lists its templates under `mailTemplates`.
 */
export interface MailTemplate {
  /** `<plugin>/<what>`. */
  readonly name: string;
  /** As `new URL('./mail/receipt/', import.meta.url)`. */
  readonly folder: URL;
}

/** A message to one person. */
export interface Mail {
  readonly to: string;
  readonly template: MailTemplate;
  /** What the wording may use, by name. Escaped where it is put into HTML. */
  readonly data: Readonly<Record<string, string | number | null>>;
}

/** Outgoing mail (decisions, section 11). */
export interface Mailer {
  /**
   * Words a message and accepts it in the transaction that causes it: it leaves once `tx` is committed, and only then.
   * Answers the id of its job, for `Outbox.attempt`; a message still unsent at `notAfter` never leaves. What waits is
   * stored encrypted. Throws `InputError` (`email_not_valid`) where `to` is not the address of one person.
   */
  enqueue(tx: Transaction, mail: Mail, times?: { readonly notAfter?: Date }): Promise<string>;
}
export const Mailer = token<Mailer>('host/Mailer');
