import { expect } from 'chai';
import type { Response } from 'supertest';
import type { Layer } from '../../host/boot/config/layers.js';
import { service } from '../../host/boot/container/build-container.js';
import { tramitesConfig } from '../../plugins/tramites/tramites-config.js';
import { TramitesSettings } from '../../plugins/tramites/tramites-settings.js';
import { until } from '../../testing/until.js';
import { TestSmtpServer } from '../support/smtp-server.js';
import {
  citizens,
  person,
  readMail,
  secondHost,
  SENT,
  startValidationHost,
  type ArrivedMail,
  type ValidationClient,
} from './support/validation-client.js';

const FAILED = {
  EsCorrecto: false,
  mensaje: 'Error al enviar el correo de validación a ju***@al***.gov.co.',
};
const SENDING = {
  EsCorrecto: true,
  mensaje: 'Se está enviando un correo con el código de verificación a ju***@al***.gov.co. Puede tardar unos minutos.',
};
const VALID = { EsCorrecto: true, mensaje: 'El correo fue validado correctamente.' };
const WAITING = {
  EsCorrecto: true,
  mensaje:
    'Ya hay una solicitud de validación pendiente para ju***@al***.gov.co, y su correo aún no ha salido. Puede tardar unos minutos.',
};
const USE_IT = {
  EsCorrecto: true,
  mensaje:
    'Ya hay una solicitud de validación pendiente para ju***@al***.gov.co. Use el código que se envió a ese correo.',
};
const MINUTE = 60;

const { validation, ...settings } = tramitesConfig.parse({});
/** A longer wait for the mail than a city may set: sending takes time on a busy machine. */
const patientSettings = { ...settings, validation: { ...validation, sendSeconds: 30 } };

describe('the mail of a validation, over SMTP', () => {
  let server: TestSmtpServer;
  let client: ValidationClient;
  /** A host that waits only briefly for a mail and has no workers: `client` sends its mails. */
  let impatient: ValidationClient;

  const config = (workers = 4): Layer => ({
    mail: {
      driver: 'smtp',
      host: 'localhost',
      port: server.port,
      secure: 'none',
      from: 'Alcaldía de Prueba <no-responder@ciudad.example>',
      timeoutSeconds: 50,
    },
    jobs: { pollSeconds: 0.05, workers },
    logging: { level: 'debug' },
  });

  before(async () => {
    server = await TestSmtpServer.start();
    client = await startValidationHost(
      { usuarios: citizens('juana@alcaldia.gov.co') },
      { config: config(), overrides: [service(TramitesSettings, patientSettings)] },
    );
    // The first mail of a host loads the mail modules; the tests below must not wait for that.
    await client.start(person(0)).expect(200);
    await until('the first mail has come', () => server.received.length > 0);
    impatient = await secondHost(client, { ...config(0), tramites: { validation: { sendSeconds: 0.3 } } });
  });
  after(async () => {
    await impatient?.host.stop();
    await client?.host.stop();
    await server.stop();
  });
  beforeEach(async () => {
    server.received.length = 0;
    for (const step of ['connect', 'sender', 'recipient', 'data'] as const) {
      delete server.answers[step];
      server.attempts[step] = 0;
    }
    for (const table of ['tramites_validation', 'host_job']) {
      await client.host.database.changeRows(`DELETE FROM ${table}`);
    }
  });

  const start = async (of = client): Promise<Response> => of.start(person(0)).expect(200);
  const verify = async (codigo: string, of = client): Promise<Response> =>
    of.verify({ ...person(0), codigo }).expect(200);
  const received = (): Promise<ArrivedMail[]> =>
    Promise.all(server.received.map(({ raw }) => readMail(Buffer.from(raw, 'latin1'))));
  const arrives = async (count = 1): Promise<string> => {
    await until('the mail arrives', () => server.received.length >= count);
    return (await received())[count - 1]!.code;
  };
  const states = async (): Promise<string[]> => {
    const rows = await client.host.database.rows<{ estado: string }>(
      'SELECT estado FROM tramites_validation ORDER BY numero',
    );
    return rows.map(({ estado }) => estado);
  };
  /** Returns the states of the mail jobs that no worker has leased. */
  const waiting = async (): Promise<string[]> => {
    const rows = await client.host.database.rows<{ state: string }>(
      'SELECT state FROM host_job WHERE name = $1 AND lease IS NULL',
      ['host/mail'],
    );
    return rows.map(({ state }) => state);
  };
  const known = (): Promise<void> =>
    until('it is known as sent', async () => {
      const sql = 'SELECT id FROM tramites_validation WHERE sent_at IS NULL';
      return (await client.host.database.rows(sql)).length === 0;
    });
  const attempts = async (): Promise<number | undefined> => {
    const sql = 'SELECT attempts FROM host_job WHERE name = $1';
    return (await client.host.database.rows<{ attempts: number }>(sql, ['host/mail']))[0]?.attempts;
  };
  const begun = (): Promise<void> => until('the mail is on its way', () => server.attempts.data > 0);
  const failed = (): Promise<void> => until('the attempt has failed', async () => (await waiting()).length === 1);

  it('carries a code that verifies the address', async () => {
    expect((await start()).body.mensaje).to.match(SENT);
    expect(server.received).to.have.length(1);
    expect(server.received[0]!.to).to.deep.equal(['juana@alcaldia.gov.co']);
    expect((await verify(await arrives())).body).to.deep.equal(VALID);
  });

  for (const step of ['sender', 'recipient', 'data'] as const) {
    it(`ends the request when it is refused for good at "${step}"; a new one may begin at once`, async () => {
      server.answers[step] = 550;
      expect((await start()).body).to.deep.equal(FAILED);
      expect(await states()).to.deep.equal(['FALLIDA']);
      delete server.answers[step];
      expect((await start()).body.mensaje).to.match(SENT);
      expect(await states()).to.deep.equal(['FALLIDA', 'PENDIENTE']);
      expect((await verify(await arrives())).body).to.deep.equal(VALID);
    });
  }

  it('counts among the five of 24 hours when it is refused', async () => {
    server.answers.recipient = 550;
    for (let mail = 1; mail <= 5; mail += 1) expect((await start()).body).to.deep.equal(FAILED);
    await client.start(person(0)).expect(429);
  });

  it('arrives later when the server is slow: the answer does not wait for it', async () => {
    server.answers.data = 'silence';
    // If the answer waited for the end of the attempt, it would report a failed mail.
    expect((await start(impatient)).body).to.deep.equal(SENDING);
    await begun();
    expect((await start()).body).to.deep.equal(WAITING);
    server.cut();
    await failed();
    delete server.answers.data;
    client.host.clock.advance(30);
    await known();
    expect((await start()).body).to.deep.equal(USE_IT);
    expect((await verify(await arrives())).body).to.deep.equal(VALID);
  });

  it('ends the request at once when it reaches no server, is never sent later, and does not count', async () => {
    const { port } = server;
    await server.stop();
    try {
      for (let call = 1; call <= 6; call += 1) {
        expect((await start()).body).to.deep.equal(FAILED);
        await until('the request is forgotten', async () => (await states()).length === 0);
      }
    } finally {
      server = await TestSmtpServer.start({ port });
    }
    expect((await waiting()).every((state) => state === 'FALLIDA')).to.equal(true);
    expect((await start()).body.mensaje).to.match(SENT);
    expect(await received()).to.have.length(1);
    expect((await verify(await arrives())).body).to.deep.equal(VALID);
  });

  it('arrives once the server is back after an unclear attempt, and is then recorded as sent', async () => {
    server.answers.data = 'silence';
    expect((await start(impatient)).body).to.deep.equal(SENDING);
    await begun();
    const { port } = server;
    await server.stop();
    await failed();
    // No server listens now; a mail that may have arrived is retried all the same.
    client.host.clock.advance(30);
    await until('it was tried again', async () => (await attempts()) === 2);
    await failed();
    server = await TestSmtpServer.start({ port });
    expect((await start()).body).to.deep.equal(WAITING);
    client.host.clock.advance(5 * MINUTE);
    const code = await arrives();
    await known();
    expect((await start()).body).to.deep.equal(USE_IT);
    expect(server.received).to.have.length(1);
    expect((await verify(code)).body).to.deep.equal(VALID);
  });

  it('never arrives once the request has ended', async () => {
    const { port } = server;
    server.answers.recipient = 451;
    await start();
    await failed();
    await server.stop();
    client.host.clock.advance(10 * MINUTE + 1);
    server = await TestSmtpServer.start({ port });
    await until('the job has expired', async () => (await waiting())[0] === 'VENCIDA');
    expect(server.attempts.connect).to.equal(0);
    expect((await start()).body.mensaje).to.match(SENT);
    expect(server.received).to.have.length(1);
  });

  it('ends the request when it is refused after an unclear attempt', async () => {
    server.answers.recipient = 451;
    expect((await start()).body).to.deep.equal(SENDING);
    await failed();
    server.answers.recipient = 550;
    client.host.clock.advance(30);
    await until('the job is given up', async () => (await waiting())[0] === 'FALLIDA');
    await until('the request has ended', async () => (await states())[0] === 'FALLIDA');
    delete server.answers.recipient;
    expect((await start()).body.mensaje).to.match(SENT);
  });

  it('is sent by another host when the host of the request dies', async () => {
    // Accepts the request and does none of its work.
    const dying = await secondHost(client, config(0));
    try {
      // The other host may have sent it before this one reads its state.
      expect((await start(dying)).body).to.include({ EsCorrecto: true });
    } finally {
      await dying.host.stop();
    }
    expect((await verify(await arrives())).body).to.deep.equal(VALID);
    expect(server.received).to.have.length(1);
  });

  it('leaves no address, code, document or words of the server in the log', async () => {
    await start();
    const code = await arrives();
    await verify(code);
    server.answers.recipient = 550;
    await start();
    const log = client.host.logLines.join('');
    expect(log).to.contain('/home/api/validar').and.to.contain('mail was refused for good');
    for (const secret of [code, person(0).identificacion, 'alcaldia.gov.co', 'SECRET-SERVER-TEXT']) {
      expect(log.includes(secret), secret).to.equal(false);
    }
  });
});
