import type { SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import type { JsonValue } from '../../plugin-api/index.js';
import type { Sender } from './mail-address.js';
import type { WordedMail } from './mail-layout.js';

const json: z.ZodType<JsonValue> = z.json();

const common = {
  /** When it was accepted: the date of the mail. */
  at: z.iso.datetime(),
  to: z.string(),
  attachments: z.array(z.uuid()).optional(),
};

/** A message as it waits to be sent: worded, or what a template of the city words when it leaves. */
export const waitingMail = z.union([
  z.strictObject({ ...common, subject: z.string(), text: z.string(), html: z.string() }),
  z.strictObject({ ...common, codigo: z.string(), data: z.record(z.string(), json) }),
]);

export type WaitingMail = z.output<typeof waitingMail>;

export interface Attachment {
  readonly name: string;
  readonly type: string;
  /** Whole: a message that is sent once more, over another connection, needs it again. */
  readonly content: Buffer;
}

/** A message that is ready to leave. */
export interface OutgoingMail extends WordedMail {
  readonly at: string;
  readonly to: string;
  readonly attachments: readonly Attachment[];
  /** The envelope sender of a mail that is to be known if it comes back; that of all mails without it. */
  readonly returnTo?: string | undefined;
}

/**
 * Returns the message in nodemailer's terms. Its Message-ID is that of the job, a UUID: a mail that comes twice, after
 * an answer that was lost, can be recognised.
 */
export function mimeOf(mail: OutgoingMail, from: Sender, jobId: string): SendMailOptions {
  const { at, to, subject, text, html, attachments, returnTo = from.address } = mail;
  return {
    // Objects: a text would be parsed, and could turn out to be several addresses.
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
    // RFC 3834: no answering machine answers.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
