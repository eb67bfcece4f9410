import { randomUUID } from 'node:crypto';
import type request from 'supertest';
import { plugin as auth } from '../../plugins/auth/index.js';
import { plugin as calendar } from '../../plugins/calendar/index.js';
import { plugin as forms } from '../../plugins/forms/index.js';
import { plugin as procedures } from '../../plugins/procedures/index.js';
import { plugin as terms } from '../../plugins/terms/index.js';
import { plugin as tramites } from '../../plugins/tramites/index.js';
import { databaseServer } from '../../testing/database-server.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { probePlugin } from '../plugins/auth/support/probe-plugin.js';
import { cityProcedures } from '../plugins/procedures/support/city-procedures.js';
import { startProceduresHost, type ProceduresClient } from '../plugins/procedures/support/procedures-client.js';
import { postgresOnly } from '../support/postgres-only.js';
import { CountedExchanges } from './support/counted-exchanges.js';
import { expectExchanges } from './support/expect-exchanges.js';
import { pdf } from './support/stored-files.js';
import { tramiteClient, type TramiteClient } from './support/tramite-client.js';

// What is asked twice a second for the whole host, once a second, and once in ten calls of an address; the catalogue of
// procedures is kept for a second.
const byTheClock =
  /FROM host_revision|FROM pg_catalog\.pg_proc|host_audit_seal|host_instance|INSERT INTO host_rate_limit/;

const API_KEY = randomUUID();
const FIELDS = ['a', 'b', 'c'];

const bundle = {
  api_usuarios: [{ username: 'luz', api_key: API_KEY, endpoints: ['probe.consulta'] }],
  tramites: [
    {
      codigo: 'QUEJA',
      nombre: 'Queja',
      preguntas: [
        { pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO', pre_obligatorio: true },
        ...FIELDS.map((pre_codigo) => ({ pre_codigo, pre_texto: 'Anexo', pre_tipo: 'ARCHIVO' })),
      ],
    },
  ],
};

const account = /FROM auth_user u WHERE u\.id/;
const counts = /^P.*SELECT digest, points, expires_at FROM host_rate_limit/s;
const record = /INSERT INTO tramites_record/;
const [begin, end] = [/START TRANSACTION/, /COMMIT/];

describe('round trips to the database that docs/performance.md names', () => {
  let database: TestDatabase;
  let counted: CountedExchanges;
  let client: ProceduresClient;
  let citizen: TramiteClient;

  before(async function () {
    if (!databaseServer().startsWith('postgres')) return postgresOnly(this, 'exchanges are counted of PostgreSQL');
    database = await createTestDatabase();
    counted = await CountedExchanges.open(database.url);
    client = await startProceduresHost(bundle, {
      databaseUrl: counted.url,
      plugins: [auth, calendar, terms, forms, procedures, tramites, probePlugin],
      config: {
        // Statements are sent as text each time.
        database: { preparedStatements: false },
        jobs: { workers: 0 },
        http: { publicPerMinute: 1_000_000 },
      },
    });
    await client.host.database.change('CREATE TABLE city_note (nota TEXT NOT NULL)');
    citizen = tramiteClient(client.host);
    // The year has its counter afterwards.
    await citizen.file('QUEJA', { asunto: 'x' });
  });
  after(async () => {
    await client?.host.stop();
    await counted?.close();
    await database?.drop();
  });

  const expectCosts = async (call: () => request.Test, ...expected: readonly RegExp[]): Promise<void> => {
    const said = await counted.during(() => call().expect(200));
    expectExchanges(
      said.filter((one) => !byTheClock.test(one)),
      expected,
    );
  };
  const probe = (headers: Readonly<Record<string, string>>): request.Test =>
    client.auth.call('get', '/probe', { headers });
  const byKey = (): request.Test =>
    client.auth.call('post', '/probe/consulta', { headers: { ...client.jwt, 'api-key': API_KEY } });

  it('are at most two for a call with a session, and once a minute three', async () => {
    const session = /FROM auth_session WHERE digest/;
    await expectCosts(() => probe(client.session), session, account);
    client.host.clock.advance(61);
    await expectCosts(() => probe(client.session), session, account, /UPDATE auth_session SET idle_until/);
    await expectCosts(() => probe(client.session), session, account);
  });

  it('are at most two for a call with a JWT and an api-key, and once a minute three', async () => {
    const key = /FROM auth_api_key\s+WHERE digest/;
    await byKey().expect(200);
    await expectCosts(byKey, key, account);
    client.host.clock.advance(61);
    await expectCosts(byKey, key, /UPDATE auth_api_key SET last_used_at/, account);
    await expectCosts(byKey, key, account);
  });

  it('are at most two for a creation with an Idempotency-Key, and the first of them where it is repeated', async () => {
    const key = randomUUID();
    const create = () => citizen.create('QUEJA', { asunto: 'x' }).set('Idempotency-Key', key);
    const earlier = /FROM tramites_idempotency i JOIN/;
    await expectCosts(create, earlier, /INSERT INTO tramites_record .*INSERT INTO tramites_idempotency/s);
    await expectCosts(create, earlier);
  });

  for (const files of [1, 2, 3]) {
    it(`are at most three, and two a file, for a creation with ${files}`, async () => {
      const create = () =>
        FIELDS.slice(0, files).reduce(
          (call, field) => call.attach(field, pdf, `${field}.pdf`),
          citizen.multipart('QUEJA').field('asunto', 'x'),
        );
      const each = (text: RegExp): RegExp[] => Array.from({ length: files }, () => text);
      const [announced, settled] = [each(/INSERT INTO host_file/), each(/UPDATE host_file SET owner/)];
      await expectCosts(create, ...announced, begin, ...settled, record, end);
    });
  }

  it('are at most three to run a procedure that may write, and two for a function that only reads', async () => {
    const run = (): request.Test => client.byJwt('ECO', { a: 1 });
    // Its definition is looked at for the first call.
    await run().expect(200);
    await expectCosts(run, account, /BEGIN.*city_eco/s, /COMMIT.*RESET ALL/s);
    const stable = cityProcedures.city_lista.postgres.replace('LANGUAGE plpgsql', 'LANGUAGE plpgsql STABLE');
    await client.host.database.change(stable);
    await client.byJwt('LISTA').expect(200);
    await expectCosts(() => client.byJwt('LISTA'), account, /city_lista/);
  });

  it('are at most five for a login with tokens, and eleven for one with a session', async () => {
    const user = /FROM auth_user WHERE username/;
    const checked = [user, counts, /FROM auth_totp/, counts];
    await expectCosts(() => client.auth.attempt('/api/token/'), ...checked, /INSERT INTO auth_refresh_family/);
    await expectCosts(
      () => client.auth.attempt('/api/sesion/'),
      ...checked,
      /UPDATE auth_session SET content/,
      begin,
      /INSERT INTO auth_session/,
      /INSERT INTO host_audit_entry/,
      end,
      /FROM auth_user WHERE id/,
      /FROM auth_totp .*UNION/s,
    );
  });
});
