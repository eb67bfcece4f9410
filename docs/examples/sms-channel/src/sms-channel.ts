import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import { inject, injectable } from 'inversify';
import { ChannelBusyError } from 'ventanilla/contracts/channels';
import type { Channel, Connection, IncomingMessage, OutgoingMessage, WebhookCall } from 'ventanilla/contracts/channels';
import { JobFailedError, JobRefusedError, utf8Text } from 'ventanilla/plugin-api';
import { z } from 'zod';
import { SmsSettings } from './sms-config.js';

/** A message from the gateway; `id` is the same when the gateway repeats it. */
const smsMessage = z.object({
  id: z.string().regex(/^[\w.:-]{1,64}$/),
  de: z.string().regex(/^[\w+.-]{1,16}$/),
  texto: z.string(),
});

const SIGNATURE = 'x-sms-signature';

/** Text messages by the gateway of an operator: a connection is a number of the city. */
@injectable()
export class SmsChannel implements Channel {
  readonly servicio = 'sms';
  readonly canal = 'SMS';
  /** Files are not supported. */
  readonly mostFileBytes = 0;
  readonly webhookHeaders = { [SIGNATURE]: '`sha256=` y 64 hexadecimales: HMAC-SHA-256 del cuerpo' };

  constructor(@inject(SmsSettings) private readonly settings: SmsSettings) {}

  /** Verifies the signature, HMAC-SHA-256 over the bytes of the body: without a signature, no byte of it is read. */
  isGenuine(call: WebhookCall, { webhookSecret }: Connection): boolean {
    const [, hex] = /^sha256=([0-9a-f]{64})$/.exec(call.header(SIGNATURE) ?? '') ?? [];
    if (hex === undefined || !call.body) return hex !== undefined;
    return timingSafeEqual(createHmac('sha256', webhookSecret).update(call.body).digest(), Buffer.from(hex, 'hex'));
  }

  readMessages(body: Buffer): readonly IncomingMessage[] {
    const { id, de, texto } = smsMessage.parse(JSON.parse(utf8Text(body)));
    return [{ id, chat: de, message: id, content: { kind: 'text', text: texto } }];
  }

  /** Sends a message. The gateway sends only one for each `Idempotency-Key`. */
  async sendMessage(
    { token }: Connection,
    { chat, text, choices = [] }: OutgoingMessage,
    { id, signal }: { readonly id: string; readonly signal: AbortSignal },
  ): Promise<void> {
    const texto = [text, ...choices.map(({ label }, place) => `${place + 1}. ${label}`)].join('\n');
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': id };
    const body = new URLSearchParams({ a: chat, texto });
    const sent = await fetch(`${this.settings.apiRoot}/messages`, { method: 'POST', headers, body, signal });
    await sent.body?.cancel();
    const reason = `the gateway answered ${sent.status}`;
    if (sent.status === 429) throw new ChannelBusyError(reason, Number(sent.headers.get('retry-after')) || 5);
    if (sent.status >= 500) throw new JobFailedError(reason);
    if (!sent.ok) throw new JobRefusedError(reason);
  }

  fetchFile(): Promise<Readable> {
    return Promise.reject(new JobRefusedError('there are no files in a text message'));
  }
}
