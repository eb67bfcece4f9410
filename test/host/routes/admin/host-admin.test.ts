import { expect } from 'chai';
import { AdminCaller, type AdminAnswer } from '../../../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { contribute, Expiries, token, type ExpirySource } from '../../../../host/plugin-api/index.js';
import { plugin as auth } from '../../../../plugins/auth/index.js';
import { pluginOf } from '../../support/plugin-of.js';
import { z } from 'zod';

const PASSWORD = 'correcta-y-larga';

const Ends = token<ExpirySource>('frail/Ends');

const frail = pluginOf({
  id: 'frail',
  dependsOn: ['auth'],
  config: z.strictObject({ apiToken: z.string(), endpoint: z.string(), retries: z.int() }),
  contributes: [contribute(Expiries, Ends)],
  bindings({ bind }) {
    const endsAt = new Date('2030-01-01T00:00:00Z');
    bind(Ends).toConstantValue({
      expiries: () => Promise.resolve([{ what: 'Certificado', name: 'de prueba', endsAt }]),
    });
  },
  health: () => Promise.reject(new Error('away')),
});

const config = {
  metrics: { token: 'figures-of-the-test' },
  frail: { apiToken: 'token-of-frail', endpoint: 'https://user:pass-of-frail@frail.example/x', retries: 3 },
};

describe('the host, by the admin procedures', () => {
  let host: TestHost;
  let admin: AdminCaller;

  before(async () => {
    host = await startTestHost({
      plugins: [auth, frail],
      config,
      bundle: {
        usuarios: [
          { username: 'operadora', password: PASSWORD, permisos: ['host.admin'] },
          { username: 'auditora', password: PASSWORD, permisos: ['host.audit'] },
        ],
      },
    });
    admin = await AdminCaller.login(host, 'operadora', PASSWORD);
  });
  after(() => host.stop());

  it('shows its version, its plugins and their health', async () => {
    const { data } = await admin.query('host.plugins.list');
    expect(data.version).to.match(/^\d+\.\d+\.\d+/);
    expect(data.items).to.deep.equal([
      { id: 'auth', dependsOn: [], health: 'ok' },
      { id: 'frail', dependsOn: ['auth'], health: 'failed' },
    ]);
  });

  it('shows what it runs with, and no secret of it', async () => {
    const { data, text } = await admin.query('host.configuration.get');
    expect(data).to.have.nested.property('http.jsonBytes', 1024 * 1024);
    expect(data).to.have.nested.property('auth.accessSeconds', 7200);
    expect(data.frail).to.deep.equal({
      apiToken: '***',
      endpoint: 'https://***@frail.example/x',
      retries: 3,
    });
    expect(data.secretKey).to.equal('***');
    expect(data.metrics.token).to.equal('***');
    expect(data.database.url).to.match(/^postgres.*:\/\/\*\*\*@|^mssql:\/\/\*\*\*@/);
    const { username, password } = new URL(host.databaseUrl);
    const secrets = [host.secretKey, config.metrics.token, 'token-of-frail', 'pass-of-frail', password];
    for (const secret of secrets.filter(Boolean)) expect(text).not.to.include(secret);
    expect(text).not.to.include(`${username}:`);
  });

  it('lists the procedures that each permission opens, also for administrators of roles', async () => {
    const { items } = (await admin.query('host.procedures.list')).data;
    expect(items).to.deep.include.members([
      { path: 'auth.roles.save', kind: 'mutation', permissions: ['auth.admin'] },
      { path: 'host.audit.list', kind: 'query', permissions: ['host.audit'] },
      { path: 'host.procedures.list', kind: 'query', permissions: ['host.admin', 'auth.admin'] },
    ]);
    expect(items.filter(({ permissions }: { permissions: string[] }) => permissions.length === 0)).to.deep.equal([]);
  });

  it('shows each value with its key and its origin', async () => {
    const { data, text } = await admin.query('host.configuration.list');
    const values = new Map((data.items as { key: string }[]).map(({ key, ...more }) => [key, more]));
    expect(values.get('frail.apiToken')).to.deep.equal({ value: '***', origin: { kind: 'program', name: null } });
    expect(values.get('http.jsonBytes')).to.deep.equal({ value: 1048576, origin: { kind: 'default', name: null } });
    expect(text).not.to.include('token-of-frail');
  });

  it('shows what fails, why and since when', async () => {
    const before = await admin.query('host.health.get');
    host.clock.advance(60);
    const { data } = await admin.query('host.health.get');
    const check = (name: string) => (data.checks as { name: string }[]).find((one) => one.name === name);
    expect(data.checks[0]).to.include({ name: 'database', state: 'ok', reason: null });
    expect(check('frail')).to.include({ state: 'failed', reason: 'Error' });
    expect(check('frail')).to.deep.equal(
      (before.data.checks as { name: string }[]).find(({ name }) => name === 'frail'),
    );
    expect(data.expiries).to.deep.equal([
      { what: 'Certificado', name: 'de prueba', endsAt: '2030-01-01T00:00:00.000Z' },
    ]);
  });

  it('keeps its two permissions apart', async () => {
    const auditora = await AdminCaller.login(host, 'auditora', PASSWORD);
    expect((await auditora.query('host.audit.status')).status).to.equal(200);
    expect((await auditora.query('host.plugins.list')).status).to.equal(403);
    expect((await auditora.query('host.configuration.get')).status).to.equal(403);
    for (const path of ['host.jobs.list', 'host.jobs.counts', 'host.mails.list', 'host.health.get'])
      expect((await auditora.query(path)).status, path).to.equal(403);
    expect((await auditora.query('host.configuration.list')).status).to.equal(403);
    expect((await admin.query('host.audit.status')).status).to.equal(403);
    expect((await admin.query('host.jobs.list', {})).status).to.equal(200);
  });

  it('lists without any input as with an empty one', async () => {
    // An entry may be sealed between the two calls.
    const listed = ({ data }: AdminAnswer): unknown[] =>
      (data as { items: object[] }).items.map((item) => ({ ...item, sealed: undefined }));
    const auditora = await AdminCaller.login(host, 'auditora', PASSWORD);
    for (const [caller, path] of [
      [admin, 'host.jobs.list'],
      [auditora, 'host.audit.list'],
    ] as const) {
      const [without, empty] = [await caller.query(path), await caller.query(path, {})];
      expect(without.status, without.text).to.equal(200);
      expect(listed(without)).to.deep.equal(listed(empty));
    }
  });
});
