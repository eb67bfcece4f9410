import type { SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import type { JsonValue } from '../../plugin-api/index.js';
import type { Sender } from './mail-address.js';
import type { WordedMail } from './mail-layout.js';

const json: z.ZodType<JsonValue> = z.json();

const common = {
  /** The time when it was accepted: the date of the mail. */
  at: z.iso.datetime(),
  to: z.string(),
  attachments: z.array(z.uuid()).optional(),
};

/** A message as it waits to be sent: worded, or with the data of a city's template that words it when it is sent. */
export const waitingMail = z.union([
  z.strictObject({ ...common, subject: z.string(), text: z.string(), html: z.string() }),
  z.strictObject({ ...common, codigo: z.string(), data: z.record(z.string(), json) }),
]);

export type WaitingMail = z.output<typeof waitingMail>;

export interface Attachment {
  readonly name: string;
  readonly type: string;
  /** Whole rather than a stream: a retry over another connection needs it again. */
  readonly content: Buffer;
}

/** A message that is ready to be sent. */
export interface OutgoingMail extends WordedMail {
  readonly at: string;
  readonly to: string;
  readonly attachments: readonly Attachment[];
  /** The envelope sender of a mail whose return is to be noticed; the sender of all mails without it. */
  readonly returnTo?: string | undefined;
}

/**
 * Converts the message to nodemailer's options. Its Message-ID is that of the job, a UUID: a mail that arrives twice,
 * after a lost answer, can be recognized.
 */
export function mimeOf(mail: OutgoingMail, from: Sender, jobId: string): SendMailOptions {
  const { at, to, subject, text, html, attachments, returnTo = from.address } = mail;
  return {
    // Objects, because a text would be parsed, possibly into several addresses.
    from: { ...from },
    to: { name: '', address: to },
    envelope: { from: returnTo, to: [to] },
    messageId: `<${jobId}@${from.address.split('@')[1]}>`,
    date: new Date(at),
    subject,
    text,
    html,
    attachments: attachments.map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      contentDisposition: 'attachment',
      content,
    })),
    // RFC 3834: keeps autoresponders from answering.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
