import type { SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import type { Sender } from './mail-address.js';

/** A worded message, as it waits to be sent. */
export const outgoingMail = z.strictObject({
  /** When it was accepted: the date of the mail. */
  at: z.iso.datetime(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

export type OutgoingMail = z.output<typeof outgoingMail>;

/**
 * The message in nodemailer's terms. Its Message-ID is that of the job, a UUID: whoever gets it twice, after an answer that
 * was lost, can tell.
 */
export function mimeOf(mail: OutgoingMail, from: Sender, jobId: string): SendMailOptions {
  const { at, to, subject, text, html } = mail;
  return {
    // Objects: a text would be parsed, and could turn out to be several addresses.
    from: { ...from },
    to: { name: '', address: to },
    envelope: { from: from.address, to: [to] },
    messageId: `<${jobId}@${from.address.split('@')[1]}>`,
    date: new Date(at),
    subject,
    text,
    html,
    // RFC 3834: no answering machine answers.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
