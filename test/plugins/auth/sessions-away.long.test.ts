import { expect } from 'chai';
import type request from 'supertest';
import { AdminCaller } from '../../../testing/admin-caller.js';
import { until } from '../../../testing/until.js';
import { healthOf } from '../../support/health-of.js';
import { RedisServer } from '../../support/redis-server.js';
import { browser, PASSWORD, startAuthHost, type AuthClient } from './support/auth-client.js';

describe('sessions whose Redis goes away', () => {
  let redis: RedisServer;
  let client: AuthClient;

  before(async function () {
    redis = await RedisServer.start(this);
    client = await startAuthHost({ config: { redis: { url: redis.url } } });
  });
  after(async () => {
    redis?.resume();
    await client?.host.stop();
    await redis?.stop();
  });

  const begun = async (): Promise<number> => {
    const sql = "SELECT id FROM host_audit_entry WHERE action = 'auth.session.begun'";
    return (await client.host.database.rows(sql)).length;
  };
  const expectAway = ({ status, body, headers }: request.Response): void => {
    expect(status).to.equal(503);
    expect(body).to.deep.equal({
      detail: 'Las sesiones no están disponibles en este momento. Intente de nuevo en unos segundos.',
      code: 'sessions_unavailable',
    });
    expect(headers).to.include({ 'retry-after': '5' }).and.not.have.property('set-cookie');
  };
  const isBack = (): Promise<void> =>
    until('it is used again', async () => {
      const { body } = await healthOf(client.host);
      return body.checks['redis'] === 'ok';
    });

  for (const [how, away, back] of [
    ['killed', () => redis.kill(), () => redis.restart()],
    ['silent', () => Promise.resolve(redis.pause()), () => Promise.resolve(redis.resume())],
  ] as const) {
    it(`are refused clearly while it is ${how}, and go on by themselves after it`, async () => {
      const session = await client.session();
      const jwt = await client.jwt();
      const before = await begun();
      await away();

      expectAway(await client.call('get', '/probe', { headers: { Cookie: session.cookie } }));
      expectAway(await client.call('post', '/probe', { headers: browser(session) }));
      expectAway(await client.call('get', '/api/sesion/', { headers: { Cookie: session.cookie } }));
      expectAway(await client.call('delete', '/api/sesion/', { headers: browser(session) }));
      expectAway(await client.attempt('/api/sesion/'));
      expectAway(await client.attempt('/api/sesion/', {}, { Cookie: session.cookie }));
      expect(await begun(), 'none began').to.equal(before);

      await back();
      await isBack();
      await until('it goes on', async () => {
        const status = await client.probe({ Cookie: session.cookie });
        expect(status).to.be.oneOf([200, 503]);
        return status === 200;
      });
      const again = await client.session();
      await client.call('delete', '/api/sesion/', { headers: browser(again) }).expect(204);
      expect(await begun()).to.equal(before + 1);
      await client.call('get', '/probe', { headers: jwt }).expect(200);
    });

    it(`are missed by nobody who needs none while it is ${how}`, async () => {
      const session = await client.session();
      const jwt = await client.jwt();
      const admin = await AdminCaller.login(client.host, 'jefa', PASSWORD);
      await away();
      expect(await client.probe(jwt)).to.equal(200);
      expect(await client.probe({ ...jwt, Cookie: session.cookie }), 'beside a cookie').to.equal(200);
      await client.call('get', '/probe/abierta', { headers: { Cookie: session.cookie } }).expect(200);
      await client.tokens();
      expect((await client.attempt('/api/sesion/', { password: 'incorrecta' })).status).to.equal(401);

      const { data } = await admin.query('auth.users.list', { search: 'luz' });
      const userId = data.items[0].id as number;
      expect((await admin.query('auth.users.get', { id: userId })).data.lastLogin).to.be.a('string');
      expect((await admin.query('auth.logins.list', { userId })).status).to.equal(503);
      expect((await admin.mutate('auth.users.signOutEverywhere', { id: userId })).status).to.equal(200);
      await back();
      await isBack();
      expect(await client.probe({ Cookie: session.cookie })).to.equal(401);
    });
  }

  it('have ended where it was flushed, and nothing else has', async () => {
    const session = await client.session();
    const jwt = await client.jwt();
    await redis.ask('FLUSHALL');
    const { body } = await client.call('get', '/probe', { headers: { Cookie: session.cookie } }).expect(401);
    expect(body.code).to.equal('not_authenticated');
    expect(await client.probe(jwt)).to.equal(200);
    const again = await client.session();
    expect(await client.probe({ Cookie: again.cookie })).to.equal(200);
  });

  it('count as ended where what is kept cannot be read', async () => {
    const session = await client.session();
    for (const text of ['{', '{}', 'null', '[1]', '{"userId":"1"}']) {
      for (const key of await redis.keys('ventanilla:session:*')) await redis.ask('SET', key, text, 'EX', '60');
      expect(await client.probe({ Cookie: session.cookie }), text).to.equal(401);
    }
  });
});
