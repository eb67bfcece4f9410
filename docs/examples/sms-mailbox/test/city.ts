import { productPlugins, startTestHost, type TestHost, type TestHostOptions } from 'ventanilla/testing';
import { plugin as mailbox } from 'ventanilla-sms-mailbox';
import { signatureOf } from './gateway.js';

export const SECRET = 'el secreto de la pasarela';
export const PASSWORD = 'Guayacanes-floridos-7';
export const PHONE = '+573001234567';

/** The environment of a city. */
export const environment = { SMS_MAILBOX_TOKEN: 'clave', SMS_MAILBOX_SECRET: SECRET };

/** A city with a user whose phone is known, and a tramite for messages. */
export const bundle = {
  roles: [
    { codigo: 'buzon', nombre: 'Buzón SMS', permisos: ['sms-mailbox.admin', 'tramites.read', 'auth.admin'] },
    { codigo: 'consulta', nombre: 'Consulta', permisos: ['tramites.read'] },
  ],
  usuarios: [
    { username: 'jefa', nombres: 'Jefa', password: PASSWORD, roles: ['buzon'] },
    { username: 'marta', nombres: 'Marta Ruiz', password: PASSWORD, roles: ['consulta'] },
    { username: 'pedro', nombres: 'Pedro Paz', password: PASSWORD },
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

/** Makes the part `sms-mailbox` of the configuration; its secrets are in the environment. */
export const mailboxPart = (apiRoot: string) => ({ apiRoot, tramite: 'REPORTE', pregunta: 'descripcion' });

/** Starts the product with the mailbox, on a database of its own. */
export function startCity(apiRoot: string, options: TestHostOptions = {}): Promise<TestHost> {
  const config = { 'sms-mailbox': mailboxPart(apiRoot), jobs: { pollSeconds: 0.05 }, ...options.config };
  return startTestHost({ plugins: [...productPlugins, mailbox], environment, bundle, ...options, config });
}

/** Makes a message of the known phone. */
export const message = (id: string, texto: string, de = PHONE) => ({ id, de, texto });

/** Delivers a message as the gateway does; an empty `signature` is left out. */
export function bring(url: string, message: object | string, signature?: string): Promise<Response> {
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  const signed = signature ?? signatureOf(body, SECRET);
  const headers = { 'content-type': 'application/json', ...(signed && { 'x-sms-signature': signed }) };
  return fetch(`${url}/sms-mailbox/webhook`, { method: 'POST', headers, body });
}

export interface MailboxRecord {
  readonly radicado: string;
  readonly canal: string;
  readonly informacion: object;
}

/** Returns the filed records, in order. */
export const recordsOf = ({ database }: TestHost): Promise<MailboxRecord[]> =>
  database.rows('SELECT radicado, canal, informacion FROM ventanilla_v1.records ORDER BY id');
