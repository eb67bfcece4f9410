import { createHmac, timingSafeEqual } from 'node:crypto';
import { anyone, AuthenticationError, InputError, json, rawBody, route, utf8Text } from 'ventanilla/plugin-api';
import { z } from 'zod';
import type { MailboxSettings } from './mailbox-config.js';
import type { Mailbox } from './mailbox.js';

/** A message from the gateway; `id` is the same when the gateway repeats it. */
const smsMessage = z.object({
  id: z.string().regex(/^[\w.:-]{1,64}$/),
  de: z.string().regex(/^[\w+.-]{1,16}$/),
  texto: z.string(),
});

function readMessage(body: Buffer) {
  try {
    return smsMessage.parse(JSON.parse(utf8Text(body)));
  } catch (cause) {
    throw new InputError('El mensaje está mal formado.', { cause });
  }
}

const unsigned = () => new AuthenticationError('La firma del mensaje no es válida.');

/** Makes the route for the gateway's messages, signed with HMAC-SHA-256 over the bytes of the body. */
export const webhookRoute = (mailbox: Mailbox, { webhookSecret }: MailboxSettings) =>
  route({
    method: 'POST',
    path: '/sms-mailbox/webhook',
    summary: 'Recibe un mensaje de la pasarela de SMS',
    access: anyone,
    headers: z.object({ 'x-sms-signature': z.string().describe('`sha256=` y 64 hexadecimales') }),
    body: rawBody({ mostBytes: 16 * 1024, types: ['application/json'] }),
    answers: {
      200: { description: 'Recibido, ahora o antes', schema: z.object({ ok: z.literal(true) }) },
      401: { description: 'Sin la firma de la pasarela' },
    },
    /** Without a signature, no byte of the body is read. */
    guard: ({ header }) => {
      const [, hex] = /^sha256=([0-9a-f]{64})$/.exec(header('x-sms-signature') ?? '') ?? [];
      if (hex === undefined) throw unsigned();
      return Buffer.from(hex, 'hex');
    },
    handle: async ({ body, guarded: signature }) => {
      const expected = createHmac('sha256', webhookSecret).update(body).digest();
      if (!timingSafeEqual(expected, signature)) throw unsigned();
      await mailbox.receiveMessage(readMessage(body));
      return json({ ok: true });
    },
  });
