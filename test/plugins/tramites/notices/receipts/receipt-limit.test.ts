import { expect } from 'chai';
import request from 'supertest';
import { service } from '../../../../../host/boot/container/build-container.js';
import { Mailer, type Mail } from '../../../../../host/plugin-api/index.js';
import { TramitesSweeper } from '../../../../../plugins/tramites/tramites-sweeper.js';
import { mailboxOf } from '../../../../../plugins/tramites/notices/receipts/mailbox-of.js';
import { startTestHost, type TestHost, type TestHostOptions } from '../../../../../testing/start-test-host.js';
import { until } from '../../../../../testing/until.js';
import { Opened } from '../../../../support/opened.js';
import { staff, staffClient } from '../../support/staff.js';

const bundle = {
  ...staff,
  tramites: [
    {
      codigo: 'QUEJA',
      nombre: 'Queja',
      preguntas: [
        { pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' },
        { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO', pre_recibo: true },
      ],
    },
  ],
};

/** A mailer that keeps the recipients, and fails as often as `failures` says. */
class StoredMails implements Mailer {
  readonly to: string[] = [];
  failures = 0;

  enqueueMail(_tx: unknown, { to }: Mail): Promise<string> {
    if (this.failures > 0) {
      this.failures -= 1;
      return Promise.reject(new Error('mail cannot be accepted'));
    }
    this.to.push(to);
    return Promise.resolve('');
  }
}

describe('receipts of one recipient', () => {
  const opened = new Opened();
  afterEach(() => opened.stop());

  const start = (mailer: Mailer, options: TestHostOptions = {}): Promise<TestHost> =>
    opened.add(
      startTestHost({
        bundle,
        overrides: [service(Mailer, mailer)],
        ...options,
        config: { http: { publicPerMinute: 10_000 }, jobs: { pollSeconds: 0.05 }, ...options.config },
      }),
    );
  const file = async (host: TestHost, correo?: string): Promise<number> => {
    const { body } = await request(host.url)
      .post('/home/api/tramite/QUEJA')
      .send({ asunto: 'Ruido', ...(correo !== undefined && { correo }) })
      .expect(200);
    return (body as { datos: number }).datos;
  };
  const places = (host: TestHost): Promise<object[]> => host.database.rows('SELECT * FROM tramites_receipt_place');
  const decided = (host: TestHost): Promise<void> =>
    until('nothing waits', async () => (await host.database.rows('SELECT id FROM host_job')).length === 0);
  const states = async (host: TestHost): Promise<Record<string, number>> => {
    const rows = await host.database.rows<{ recibo: string; n: number }>(
      'SELECT recibo, COUNT(*) AS n FROM tramites_record GROUP BY recibo',
    );
    return Object.fromEntries(rows.map(({ recibo, n }) => [recibo, Number(n)]));
  };

  it('are at most ten in a day, also for concurrent filings on several hosts', async () => {
    const mails = new StoredMails();
    const first = await start(mails, { config: { logging: { level: 'debug' } } });
    const { databaseUrl, dataFolder, secretKey } = first;
    const second = await start(mails, { databaseUrl, dataFolder, secretKey });
    const spellings = ['ana@correo.example', 'Ana@Correo.example', 'ana+tramites@correo.example'];
    const filings = Array.from({ length: 24 }, (_, index) =>
      file(index % 2 === 0 ? first : second, spellings[index % spellings.length]),
    );
    await Promise.all([...filings, file(first, 'luis@correo.example')]);
    await decided(first);
    expect(mails.to.filter((to) => !to.startsWith('luis'))).to.have.length(10);
    expect(mails.to).to.include('luis@correo.example');
    expect(await states(first)).to.deep.equal({ EN_CORREO: 11, RETENIDO: 14 });
    expect(first.logLines.join(''))
      .to.contain('receipt held back')
      .and.not.match(/correo\.example|key_/);
    const stored = await places(first);
    expect(stored).to.have.length(11);
    expect(JSON.stringify(stored)).not.to.contain('correo.example');
  });

  it('are at most as many as configured in any 24 hours', async () => {
    const mails = new StoredMails();
    const host = await start(mails, { config: { tramites: { receiptsPerDay: 2 } } });
    const sent = async (): Promise<number> => {
      await file(host, 'ana@correo.example');
      await decided(host);
      return mails.to.length;
    };
    expect(await sent()).to.equal(1);
    host.clock.advance(20 * 3600);
    expect(await sent()).to.equal(2);
    expect(await sent()).to.equal(2);
    host.clock.advance(4 * 3600 + 1);
    expect(await sent()).to.equal(3);
    expect(await sent()).to.equal(3);
    host.clock.advance(20 * 3600);
    expect(await sent()).to.equal(4);
    expect(await places(host)).to.have.length(2);
    host.clock.advance(24 * 3600);
    await host.container.get(TramitesSweeper).sweep();
    expect(await places(host)).to.deep.equal([]);
  });

  it('show staff the state of the receipt of each record', async () => {
    const host = await start(new StoredMails(), { config: { tramites: { receiptsPerDay: 1 } } });
    const ids = [await file(host, 'ana@correo.example')];
    await decided(host);
    ids.push(await file(host, 'ana@correo.example'), await file(host));
    await decided(host);
    const client = await staffClient(host);
    const seen = await Promise.all(ids.map(async (id) => (await client.get(id)).recibo));
    expect(seen).to.deep.equal(['EN_CORREO', 'RETENIDO', null]);
  });

  it('are retried and not counted while the mail is not accepted', async () => {
    const mails = new StoredMails();
    mails.failures = 2;
    const host = await start(mails, { config: { tramites: { receiptsPerDay: 1 } } });
    const id = await file(host, 'ana@correo.example');
    const failed = async (times: number): Promise<void> =>
      until(`${times} failures`, async () => {
        const [job] = await host.database.rows<{ attempts: number; lease: string | null }>(
          'SELECT attempts, lease FROM host_job',
        );
        return job?.attempts === times && job.lease === null;
      });
    await failed(1);
    expect(await states(host)).to.deep.equal({ PENDIENTE: 1 });
    expect(await places(host)).to.deep.equal([]);
    host.clock.advance(600);
    await failed(2);
    host.clock.advance(3600);
    await decided(host);
    expect(mails.to).to.deep.equal(['ana@correo.example']);
    expect(await (await staffClient(host)).get(id)).to.include({ recibo: 'EN_CORREO' });
  });

  it('are sent once where a job runs twice', async () => {
    const mails = new StoredMails();
    const host = await start(mails);
    const record = await file(host, 'ana@correo.example');
    await decided(host);
    const now = host.clock.now();
    const again = (id: string) => ({
      id,
      name: 'tramites/receipt',
      data: JSON.stringify({ record, pregunta: 'correo' }),
      state: 'PENDIENTE',
      attempts: 1,
      due_at: now,
      created_at: now,
    });
    await host.database.insertRows('host_job', [again('otra-vez'), again('y-otra')]);
    await decided(host);
    expect(mails.to).to.have.length(1);
    expect(await places(host)).to.have.length(1);
  });

  it('are counted by mailbox', () => {
    for (const address of ['ana@x.co', 'ANA@X.CO', 'ana+1@x.co', 'Ana+a+b@x.co', 'ana+@x.co']) {
      expect(mailboxOf(address), address).to.equal('ana@x.co');
    }
    for (const address of ['+ana@x.co', 'ana.b@x.co', 'a@x.co', 'ana@x+y.co']) {
      expect(mailboxOf(address), address).to.equal(address);
    }
  });
});
