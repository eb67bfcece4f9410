import { z } from 'zod';
import { readJsonBytes } from '../http/json-body.js';
import { parseInput } from '../http/validation.js';
import { anyone, AuthenticationError, json, rawBody, route, type Route } from '../../plugin-api/index.js';
import { isSameSecret } from '../../data/secrets/same-secret.js';
import type { BounceService } from '../../jobs/mail/bounces/bounce-service.js';
import { mailOfMessageId, mailOfToken } from '../../jobs/mail/bounces/return-address.js';

const MOST_BYTES = 1024 * 1024;
const MESSAGE = 'message/rfc822';
const JSON_TYPE = 'application/json';

/** The body of providers that call in their own format, through a small adapter. */
const bounce = z
  .strictObject({
    token: z
      .string()
      .max(64)
      .optional()
      .describe('Lo que sigue al «+» en la dirección a la que se devolvió el correo')
      .meta({ examples: ['019abc3f6d2e7c41a8f05b9d3e17c604'] }),
    mensaje: z
      .string()
      .max(300)
      .optional()
      .describe('El Message-ID del correo devuelto')
      .meta({ examples: ['<019abc3f-6d2e-7c41-a8f0-5b9d3e17c604@ciudad.gov.co>'] }),
    estado: z.literal('rebotado'),
    motivo: z
      .string()
      .regex(/^[245]\.\d{1,3}\.\d{1,3}$/, 'El motivo es un código como 5.1.1.')
      .optional()
      .describe('El código de estado (RFC 3463), sin textos del otro servidor')
      .meta({ examples: ['5.1.1'] }),
  })
  .refine(({ token, mensaje }) => (token === undefined) !== (mensaje === undefined), {
    path: ['token'],
    error: 'Un correo se nombra por su token o por su mensaje, uno de los dos.',
  })
  .meta({
    id: 'CorreoDevuelto',
    examples: [{ token: '019abc3f6d2e7c41a8f05b9d3e17c604', estado: 'rebotado', motivo: '5.1.1' }],
  });

const received = z.object({ ok: z.literal(true) }).meta({ id: 'DevolucionRecibida' });

/** Builds the route where a mail server, or a mailbox, reports returned mails. */
export function bounceRoutes({
  secret,
  bounces,
}: {
  /** Undefined for a city that does not handle returned mails: every call is refused. */
  readonly secret: string | undefined;
  readonly bounces: BounceService | undefined;
}): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/correo/api/rebotes',
      operationId: 'recibirRebote',
      summary: 'Recibe los correos que se devuelven',
      description:
        'La llama el servidor de correo de la entidad, o el buzón al que vuelven los correos: con el mensaje tal como ' +
        'llegó (`message/rfc822`, un informe de entrega según RFC 3464), o con un JSON para los proveedores que avisan ' +
        'en otro formato. Un correo se marca como devuelto una vez. La respuesta es la misma si el correo no se conoce, ' +
        'y si el mensaje no es un informe de que algo falló.',
      access: anyone,
      headers: z.object({ 'x-bounce-token': z.string().describe('El secreto de `mail.bounces.secret`') }),
      query: z.object({
        destinatario: z
          .string()
          .max(320)
          .optional()
          .describe('La dirección a la que llegó el mensaje, si quien llama la conoce')
          .meta({ examples: ['rebotes+019abc3f6d2e7c41a8f05b9d3e17c604@ciudad.gov.co'] }),
      }),
      body: rawBody({ mostBytes: MOST_BYTES, types: [MESSAGE, JSON_TYPE], documents: bounce }),
      answers: {
        200: { description: 'Recibido, ahora o antes, o nada que marcar', schema: received },
        400: { description: 'No es un mensaje de correo, o el informe o el JSON está mal formado' },
        401: { description: 'El secreto falta o no es el configurado' },
      },
      /** Without the secret, no byte of the body is read. */
      guard: ({ header }) => {
        if (bounces && isSameSecret(header('x-bounce-token'), secret)) return bounces;
        throw new AuthenticationError('El secreto de los correos devueltos no es válido.');
      },
      handle: async ({ body, query, header, guarded }) => {
        if (header('content-type')?.toLowerCase().startsWith(JSON_TYPE)) {
          const { token, mensaje, motivo } = parseInput(bounce, readJsonBytes(body));
          const mailId = token === undefined ? mailOfMessageId(mensaje!) : mailOfToken(token);
          if (mailId !== undefined) await guarded.note(mailId, motivo);
        } else {
          await guarded.takeMessage(body, query.destinatario);
        }
        return json({ ok: true });
      },
    }),
  ];
}
