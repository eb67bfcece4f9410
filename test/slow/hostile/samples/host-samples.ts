import { randomUUID } from 'node:crypto';
import { BOUNCE_SECRET } from '../../../support/returned-mail.js';
import { jsonOf, type RestSamples } from './rest-sample.js';

const headers = { 'x-bounce-token': BOUNCE_SECRET };

/** Valid requests to the host itself. */
export const hostSamples: RestSamples = {
  'POST /correo/api/rebotes': {
    token: () =>
      Promise.resolve({
        headers,
        query: [['destinatario', 'rebotes@ciudad.example']],
        body: jsonOf({ token: randomUUID().replaceAll('-', ''), estado: 'rebotado', motivo: '5.1.1' }),
      }),
    mensaje: () =>
      Promise.resolve({
        headers,
        body: jsonOf({ mensaje: `<${randomUUID()}@ciudad.example>`, estado: 'rebotado' }),
      }),
  },
};
