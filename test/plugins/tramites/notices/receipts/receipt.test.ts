import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import request from 'supertest';
import { service } from '../../../../../host/boot/container/build-container.js';
import { JobRefusedError, Mailer, Outbox } from '../../../../../host/plugin-api/index.js';
import { startTestHost, type TestHost, type TestHostOptions } from '../../../../../testing/start-test-host.js';
import { TestSmtpServer } from '../../../../support/smtp-server.js';
import { until } from '../../../../../testing/until.js';
import { staff, staffClient } from '../../support/staff.js';

const bundle = {
  tramites: [
    {
      codigo: 'QUEJA',
      nombre: 'Queja por <ruido> & música',
      preguntas: [
        { pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO', pre_obligatorio: true },
        { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO', pre_recibo: true },
      ],
    },
  ],
};

describe('the receipt of a record', () => {
  let server: TestSmtpServer;
  let host: TestHost;

  before(async () => {
    server = await TestSmtpServer.start();
    host = await startTestHost({
      bundle,
      config: { mail: server.config({ cityName: 'Alcaldía de Prueba' }), logging: { level: 'debug' } },
    });
  });
  after(async () => {
    await host.stop();
    await server.stop();
  });
  const file = (body: object, to = host): request.Test => request(to.url).post('/home/api/tramite/QUEJA').send(body);
  const waiting = (of = host): Promise<object[]> => of.database.rows('SELECT id FROM host_job');

  beforeEach(async () => {
    // Waits, as a mail arrives before its job is removed.
    await until('nothing waits', async () => (await waiting()).length === 0);
    server.received.splice(0);
  });

  it('goes to the marked address, with the filing number and no answer', async () => {
    const { body } = await file({ asunto: 'Un secreto', correo: 'ana@correo.example' }).expect(200);
    const { to, email } = await server.message(0);
    expect(to).to.deep.equal(['ana@correo.example']);
    expect(email.subject).to.equal(`Alcaldía de Prueba: recibimos su solicitud ${body.radicado}`);
    for (const said of [email.text, email.html]) {
      expect(said)
        .to.contain(body.key)
        .and.contain(body.radicado)
        .and.not.match(/Un secreto|ana@correo/);
    }
    expect(email.text).to.contain(`Vea en qué va: ${host.url}/seguimiento/${body.key}`);
    expect(email.html).to.contain(`<a class="boton" href="${host.url}/seguimiento/${body.key}">`);
    expect(email.text).to.contain('«Queja por <ruido> & música»');
    expect(email.html).to.contain('«Queja por &lt;ruido&gt; &amp; música»');
  });

  it('has the time of the filing in the city’s time zone', async () => {
    await file({ asunto: 'Ruido', correo: 'ana@correo.example' }).expect(200);
    const { email } = await server.message(0);
    const [row] = await host.database.rows<{ created_at: Date }>(
      'SELECT MAX(created_at) AS created_at FROM tramites_record',
    );
    const local = new Date(row!.created_at.getTime() - 5 * 3600_000).toISOString();
    const [, year, day] = /^(\d+)-\d+-0?(\d+)/.exec(local)!;
    const hour = Number(local.slice(11, 13));
    const time = `${hour % 12 || 12}:${local.slice(14, 16)}\\s${hour < 12 ? 'a' : 'p'}`;
    expect(email.text).to.match(new RegExp(`Fecha y hora: ${day} de [a-z]+ de ${year}\\D+ ${time}`));
  });

  it('is not sent without an address', async () => {
    await file({ asunto: 'Ruido' }).expect(200);
    expect(await waiting()).to.deep.equal([]);
    expect(server.received).to.have.length(0);
  });

  it('is sent once for repeated calls', async () => {
    const key = randomUUID();
    const send = (): request.Test =>
      file({ asunto: 'Ruido', correo: 'ana@correo.example' }).set('Idempotency-Key', key);
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    await send().expect(200);
    // A second job for the first record would be carried out before this one.
    const last = await file({ asunto: 'Ruido', correo: 'luis@correo.example' }).expect(200);
    await server.message(1);
    expect(server.received.map(({ to }) => to[0]).sort()).to.deep.equal(['ana@correo.example', 'luis@correo.example']);
    expect(last.body.radicado).to.be.a('string');
  });

  it('neither delays the response nor is lost while the mail server is down', async () => {
    const away = await TestSmtpServer.start();
    const other = await startTestHost({
      bundle,
      config: { mail: away.config(), jobs: { pollSeconds: 0.05 } },
    });
    try {
      await away.stop();
      await file({ asunto: 'Ruido', correo: 'ana@correo.example' }, other).expect(200);
      expect(await waiting(other)).to.have.length(1);
      const back = await TestSmtpServer.start({ port: away.port });
      other.clock.advance(3600);
      expect((await back.message(0)).to).to.deep.equal(['ana@correo.example']);
      await back.stop();
    } finally {
      await other.stop();
    }
  });

  describe('whose delivery is shown on its record', () => {
    let other: TestHost;
    let client: Awaited<ReturnType<typeof staffClient>>;

    const start = async (options: TestHostOptions): Promise<void> => {
      const jobs = { pollSeconds: 0.05 };
      const config = { mail: server.config(), jobs, ...options.config };
      other = await startTestHost({ ...options, bundle: { ...bundle, ...staff }, config });
      client = await staffClient(other);
    };
    afterEach(async () => {
      delete server.answers.recipient;
      await other.stop();
    });

    const fileOne = async (correo: string): Promise<number> =>
      ((await file({ asunto: 'Ruido', correo }, other).expect(200)).body as { datos: number }).datos;
    const becomes = (recibo: string, id: number): Promise<void> =>
      until(`it is ${recibo}`, async () => (await client.get(id)).recibo === recibo);
    /** Makes the failed jobs due again, as an administrator does. */
    const retry = (): Promise<number> =>
      other.database.changeRows(`UPDATE host_job SET state = 'PENDIENTE', attempts = 0, cause = NULL, due_at = $1`, [
        other.clock.now(),
      ]);

    it('is ENVIADO, or FALLIDO and after a retry ENVIADO', async () => {
      await start({});
      await becomes('ENVIADO', await fileOne('ana@correo.example'));
      server.answers.recipient = 550;
      const refused = await fileOne('luis@correo.example');
      await becomes('FALLIDO', refused);
      delete server.answers.recipient;
      await retry();
      await becomes('ENVIADO', refused);
    });

    it('is FALLIDO where its mail cannot be enqueued, and EN_CORREO after a retry', async () => {
      let isRefused = true;
      const enqueue: Mailer['enqueueMail'] = () =>
        isRefused ? Promise.reject(new JobRefusedError('No se puede redactar.')) : Promise.resolve('');
      await start({ overrides: [service(Mailer, { enqueueMail: enqueue })] });
      const id = await fileOne('ana@correo.example');
      await becomes('FALLIDO', id);
      isRefused = false;
      await retry();
      await becomes('EN_CORREO', id);
    });
  });

  it('is enqueued in the transaction of its record', async () => {
    const outbox: Outbox = {
      enqueueJob: () => Promise.reject(new Error('the outbox is full')),
      enqueueAll: () => Promise.resolve([]),
      cancelJob: () => Promise.resolve(false),
      attemptJob: () => Promise.resolve('open'),
    };
    const other = await startTestHost({ bundle, overrides: [service(Outbox, outbox)] });
    try {
      await file({ asunto: 'Ruido', correo: 'ana@correo.example' }, other).expect(500);
      expect(await other.database.rows('SELECT id FROM tramites_record')).to.deep.equal([]);
    } finally {
      await other.stop();
    }
  });

  it('leaves no address, key or name in the log', () => {
    const log = host.logLines.join('');
    expect(log)
      .to.contain('tramites/receipt')
      .and.not.to.match(/correo\.example|key_|Un secreto|radicado/);
  });
});
