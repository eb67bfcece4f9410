import { readFileSync } from 'node:fs';
import type { Layer } from '../../host/boot/config/layers.js';

/** The secret of the caller that reports mails. */
export const BOUNCE_SECRET = 'secreto-de-los-rebotes';

/** The configuration key `mail.bounces` of tests. */
export const bounces: Layer = { address: 'rebotes@ciudad.example', secret: BOUNCE_SECRET };

export type MailSystem = 'postfix' | 'microsoft-365' | 'gmail';

/** The mail that a report is about. */
export interface ReportedMail {
  /** The envelope sender of the mail. */
  readonly returnTo: string;
  /** With its angle brackets. */
  readonly messageId: string;
}

/** Makes the report of a mail system that a mail could not be delivered, as the city receives it. */
export function returnedMail(system: MailSystem, { returnTo, messageId }: ReportedMail): string {
  const file = new URL(`../host/jobs/mail/returned/${system}.eml`, import.meta.url);
  return readFileSync(file, 'utf8')
    .replaceAll('\n', '\r\n')
    .replaceAll('{{return-to}}', returnTo)
    .replaceAll('{{message-id}}', messageId);
}

/** Posts a returned message, or JSON about it. */
export function postBounce(
  url: string,
  body: string | Buffer | object,
  { secret = BOUNCE_SECRET, query = '', type }: { secret?: string | undefined; query?: string; type?: string } = {},
): Promise<Response> {
  const isMessage = typeof body === 'string' || Buffer.isBuffer(body);
  return fetch(`${url}/correo/api/rebotes/${query}`, {
    method: 'POST',
    headers: {
      'content-type': type ?? (isMessage ? 'message/rfc822' : 'application/json'),
      ...(secret !== '' && { 'x-bounce-token': secret }),
    },
    body: isMessage ? new Uint8Array(Buffer.from(body)) : JSON.stringify(body),
  });
}
