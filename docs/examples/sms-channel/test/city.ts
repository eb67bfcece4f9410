import { createHmac } from 'node:crypto';
import { productPlugins, startTestHost, type TestHost, type TestHostOptions } from 'ventanilla/testing';
import { plugin as sms } from 'ventanilla-sms-channel';
import type { Gateway } from './gateway.js';

export const SECRET = 'el secreto de la pasarela';
export const PASSWORD = 'Guayacanes-floridos-7';
export const METRICS_TOKEN = 'figuras-de-la-ciudad';
export const PHONE = '+573001234567';

/** A city with somebody whose phone is known, and a tramite that messages file. */
export const bundle = {
  roles: [
    {
      codigo: 'sms',
      nombre: 'Canal SMS',
      permisos: ['sms.admin', 'host.admin', 'auth.admin', 'tramites.read'],
    },
  ],
  usuarios: [
    { username: 'jefa', nombres: 'Jefa', password: PASSWORD, roles: ['sms'] },
    { username: 'marta', nombres: 'Marta Ruiz', password: PASSWORD },
  ],
  telefonos_sms: [{ telefono: PHONE, usuario: 'marta' }],
  tramites: [
    {
      codigo: 'REPORTE',
      nombre: 'Reporte de daños',
      preguntas: [
        {
          pre_codigo: 'descripcion',
          pre_texto: 'Descripción',
          pre_tipo: 'TEXTO',
          pre_obligatorio: true,
          pre_longitud_maxima: 160,
        },
      ],
    },
  ],
};

export const smsPart = ({ url }: Gateway) => ({ apiRoot: url, tramite: 'REPORTE', pregunta: 'descripcion' });

/** The product with this channel, on a database of its own; secrets come by the environment. */
export function startCity(gateway: Gateway, options: TestHostOptions = {}): Promise<TestHost> {
  return startTestHost({
    plugins: [...productPlugins, sms],
    environment: { SMS_API_TOKEN: 'clave', SMS_WEBHOOK_SECRET: SECRET },
    bundle,
    ...options,
    config: {
      sms: smsPart(gateway),
      logging: { level: 'info' },
      metrics: { token: METRICS_TOKEN },
      ...options.config,
    },
  });
}

export const signatureOf = (body: string, secret = SECRET): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** What the gateway does with a message that comes in. */
export function bring(url: string, message: object | string, signature?: string): Promise<Response> {
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  const headers = {
    'content-type': 'application/json',
    'x-sms-signature': signature ?? signatureOf(body),
  };
  return fetch(`${url}/sms/webhook`, { method: 'POST', headers, body });
}
