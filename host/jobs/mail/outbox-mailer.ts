import {
  InputError,
  type Clock,
  type Files,
  type Mail,
  type Mailer,
  type Outbox,
  type Transaction,
} from '../../plugin-api/index.js';
import type { MailOptions } from '../../plugin-api/jobs/mail.js';
import { recipientAddress } from './mail-address.js';
import { storeFollowUp } from './mail-follow-up.js';
import { mailJob } from './mail-job-type.js';
import type { MailSeal } from './mail-seal.js';
import type { MailWordings } from './mail-wordings.js';
import type { WordedMail } from './mail-layout.js';
import type { WaitingMail } from './outgoing-mail.js';

export interface OutboxMailerParts {
  readonly outbox: Outbox;
  readonly wordings: MailWordings;
  readonly files: Pick<Files, 'findFile'>;
  readonly seal: MailSeal;
  readonly clock: Clock;
  /** The most bytes of all attachments of one message. */
  readonly attachmentBytes: number;
}

type UnwordedMail = Extract<WaitingMail, { readonly codigo: string }>;

const MOST_ATTACHMENTS = 20;

/** {@link Mailer} through the outbox: the job holds the message itself, sealed. */
export class OutboxMailer implements Mailer {
  constructor(private readonly parts: OutboxMailerParts) {}

  async enqueueMail(tx: Transaction, mail: Mail, { onEnd, awaited, ...times }: MailOptions = {}): Promise<string> {
    const { outbox, seal, clock } = this.parts;
    const to = recipientAddress(mail.to);
    await this.checkAttachments(tx, mail.attachments ?? []);
    const attachments = mail.attachments?.length ? { attachments: [...mail.attachments] } : {};
    const { template, message } = this.content(mail);
    const sealed = seal.seal({ at: clock.now().toISOString(), to, ...attachments, ...message }, template);
    const ends = { ...(onEnd && { onEnd: storeFollowUp(onEnd) }), ...(awaited && { awaited }) };
    const job = { template, sealed, ...ends };
    return outbox.enqueueJob(tx, mailJob, job, times);
  }

  /**
   * Returns the message, worded or with the data for its template, and the template's name, which is stored in the
   * clear.
   */
  private content({ template, data }: Mail): {
    readonly template: string;
    readonly message: WordedMail | Pick<UnwordedMail, 'codigo' | 'data'>;
  } {
    if ('codigo' in template) {
      const { codigo } = template;
      return { template: `plantillas_correo/${codigo}`, message: { codigo, data } };
    }
    return { template: template.name, message: this.parts.wordings.word(template, data) };
  }

  private async checkAttachments(tx: Transaction, ids: readonly string[]): Promise<void> {
    const { files, attachmentBytes } = this.parts;
    const refuse = (detail: string): never => {
      throw new InputError(detail, { code: 'attachments_not_valid' });
    };
    if (ids.length > MOST_ATTACHMENTS) refuse(`Un correo lleva hasta ${MOST_ATTACHMENTS} archivos adjuntos.`);
    let bytes = 0;
    for (const id of ids) {
      const file = await files.findFile(id, tx);
      if (!file) return refuse('Un archivo adjunto no existe.');
      bytes += file.size;
    }
    if (bytes > attachmentBytes) refuse(`Los archivos adjuntos pesan más de ${attachmentBytes} bytes.`);
  }
}
