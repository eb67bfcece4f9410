import type { Clock, Mail, Mailer, MailOptions, Outbox, Transaction } from '../plugin-api/index.js';
import { recipientAddress } from './mail-address.js';
import { storeFollowUp } from './mail-follow-up.js';
import { mailJob } from './mail-job.js';
import type { MailSeal } from './mail-seal.js';
import type { MailWordings } from './mail-wordings.js';

/** {@link Mailer} through the outbox: what is enqueued is the message itself, worded and sealed. */
export class OutboxMailer implements Mailer {
  constructor(
    private readonly outbox: Outbox,
    private readonly wordings: MailWordings,
    private readonly seal: MailSeal,
    private readonly clock: Clock,
  ) {}

  async enqueue(tx: Transaction, mail: Mail, options: MailOptions = {}): Promise<string> {
    const to = recipientAddress(mail.to);
    const message = { at: this.clock.now().toISOString(), to, ...this.wordings.word(mail) };
    const { name } = mail.template;
    const sealed = this.seal.seal(message, name);
    const { onEnd, ...times } = options;
    const data = { template: name, sealed, ...(onEnd && { onEnd: storeFollowUp(onEnd) }) };
    return this.outbox.enqueue(tx, mailJob, data, times);
  }
}
