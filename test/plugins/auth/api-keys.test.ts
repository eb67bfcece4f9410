import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Response } from 'supertest';
import { ApiKeys } from '../../../plugins/auth/api-keys/api-keys.js';
import { PASSWORD, startAuthHost, type AuthClient } from './support/auth-client.js';

const KEYS = { luz: randomUUID(), marta: randomUUID(), jefa: randomUUID(), otra: randomUUID() };

describe('a route that asks for a JWT and an api-key', () => {
  let client: AuthClient;

  before(async () => {
    client = await startAuthHost({
      bundle: {
        usuarios: [
          { username: 'luz', password: PASSWORD },
          { username: 'marta', password: PASSWORD, permisos: ['probe.consulta'] },
          { username: 'jefa', password: PASSWORD, is_superuser: true },
          { username: 'otra', password: PASSWORD },
        ],
        api_usuarios: [
          { username: 'luz', api_key: KEYS.luz, endpoints: ['probe.consulta'] },
          { username: 'marta', api_key: KEYS.marta, endpoints: ['probe.otra'] },
          { username: 'jefa', api_key: KEYS.jefa, endpoints: [] },
          { username: 'otra', api_key: KEYS.otra, endpoints: ['probe.consulta'] },
        ],
      },
    });
  });
  after(() => client.host.stop());

  const call = async (jwt: Record<string, string>, key?: string): Promise<Response> =>
    client.call('post', '/probe/consulta', {
      headers: { ...jwt, ...(key !== undefined && { 'api-key': key }) },
    });
  const lastUse = async (username: string): Promise<Date | null> => {
    const [row] = await client.host.database.rows<{ last_used_at: Date | null }>(
      `SELECT k.last_used_at FROM auth_api_key k JOIN auth_user u ON u.id = k.user_id WHERE u.username = $1`,
      [username],
    );
    return row!.last_used_at;
  };
  const worded = (code: string, text: string): object => ({ detail: text, message: text, code });
  const foreign = worded('api_key_not_valid', 'Clave API no corresponde al usuario autenticado');
  const notPermitted = worded('permission_denied', 'Usuario no autorizado para este endpoint');

  it('asks for the JWT first, in its own words', async () => {
    for (const key of [undefined, KEYS.luz, 'ninguna']) {
      const missing = await call({}, key);
      expect(missing.status).to.equal(401);
      expect(missing.body.code).to.equal('not_authenticated');
      expect(missing.headers['www-authenticate']).to.equal('Bearer realm="api"');
      const invalid = await call({ Authorization: 'Bearer falso' }, key);
      expect(invalid.status).to.equal(401);
      expect(invalid.body.code).to.equal('token_not_valid');
      expect(invalid.body).to.have.all.keys('detail', 'code', 'messages');
    }
  });

  it('takes neither a session nor a refresh token for it', async () => {
    const { cookie } = await client.session();
    expect((await call({ Cookie: cookie }, KEYS.luz)).body.code).to.equal('not_authenticated');
    const { refresh } = await client.tokens();
    const { body } = await call({ Authorization: `Bearer ${refresh}` }, KEYS.luz);
    expect(body.code).to.equal('token_not_valid');
  });

  it('then for a key', async () => {
    const jwt = await client.jwt();
    for (const key of [undefined, '', '  ']) {
      const { status, body } = await call(jwt, key);
      expect(status).to.equal(401);
      expect(body).to.deep.equal(worded('api_key_missing', 'Clave API no proporcionada'));
    }
  });

  it('then for one of the same user', async () => {
    const jwt = await client.jwt();
    const wrongs = {
      malformed: 'ninguna',
      unknown: randomUUID(),
      foreign: KEYS.otra,
      'with a brace': `{${KEYS.luz}}`,
      'without hyphens': KEYS.luz.replaceAll('-', ''),
      twice: `${KEYS.luz}, ${KEYS.luz}`,
      SQL: "' OR '1'='1",
      long: 'a'.repeat(8000),
    };
    for (const [what, key] of Object.entries(wrongs)) {
      const { status, body } = await call(jwt, key);
      expect(status, what).to.equal(401);
      expect(body, what).to.deep.equal(foreign);
    }
  });

  it('then for the permission of the key, not of its user', async () => {
    for (const username of ['marta', 'jefa'] as const) {
      const { status, body } = await call(await client.jwt(username), KEYS[username]);
      expect(status, username).to.equal(403);
      expect(body, username).to.deep.equal(notPermitted);
    }
  });

  it('answers where both are valid, with the permissions of the key rather than those of the account', async () => {
    const jwt = await client.jwt();
    for (const key of [KEYS.luz, KEYS.luz.toUpperCase(), ` ${KEYS.luz} `]) {
      const { status, body } = await call(jwt, key);
      expect(status).to.equal(200);
      expect(body).to.deep.equal({
        username: 'luz',
        isSuperuser: false,
        permissions: ['probe.consulta'],
      });
    }
  });

  it('opens no other route: the key is no credential by itself', async () => {
    for (const path of ['/probe', '/probe/leer']) {
      await client.call('get', path, { headers: { 'api-key': KEYS.luz } }).expect(401);
    }
  });

  it('refuses an inactive user and one who signed out everywhere', async () => {
    const jwt = await client.jwt('otra');
    const set = (assignment: string): Promise<number> =>
      client.host.database.changeRows(`UPDATE auth_user SET ${assignment} WHERE username = 'otra'`);
    await set("is_active = '0'");
    expect((await call(jwt, KEYS.otra)).body.code).to.equal('user_inactive');
    await set("is_active = '1'");
    expect((await call(jwt, KEYS.otra)).status).to.equal(200);
    await set('generation = generation + 1');
    expect((await call(jwt, KEYS.otra)).body.code).to.equal('token_not_valid');
  });

  it('refuses a token whose login has ended', async () => {
    const { access, refresh } = await client.tokens();
    const jwt = { Authorization: `Bearer ${access}` };
    expect((await call(jwt, KEYS.luz)).status).to.equal(200);
    await client.call('post', '/api/token/logout/', { body: { refresh } }).expect(200);
    const { status, body } = await call(jwt, KEYS.luz);
    expect([status, body.code]).to.deep.equal([401, 'token_not_valid']);
  });

  it('notes the time of last use, once a minute at the most, and for the owner alone', async () => {
    const jwt = await client.jwt('otra');
    const now = (): number => client.host.clock.now().getTime();
    const before = now();
    await call(jwt, KEYS.otra);
    const first = (await lastUse('otra'))!.getTime();
    // An earlier use within the minute may be the recorded one.
    expect(first).to.be.within(before - 60_000, now());
    client.host.clock.advance(40);
    await call(jwt, KEYS.otra);
    expect((await lastUse('otra'))!.getTime()).to.equal(first);
    client.host.clock.advance(40);
    await call(await client.jwt('luz'), KEYS.otra);
    expect((await lastUse('otra'))!.getTime()).to.equal(first);
    await call(jwt, KEYS.otra);
    expect((await lastUse('otra'))!.getTime()).to.be.within(first + 80_000, now());
  });

  it('refuses a revoked key at once', async () => {
    const keys = client.host.container.get(ApiKeys);
    const jwt = await client.jwt();
    const [{ user_id: userId } = { user_id: 0 }] = await client.host.database.rows<{ user_id: number }>(
      "SELECT id AS user_id FROM auth_user WHERE username = 'luz'",
    );
    const [key] = await keys.of(userId);
    expect(await keys.revoke(key!.id)).to.equal(true);
    expect((await call(jwt, KEYS.luz)).body).to.deep.equal(foreign);
    expect(await keys.revoke(key!.id)).to.equal(false);
  });

  it('keeps no key, but its digest', async () => {
    const rows = await client.host.database.rows<{ digest: Buffer }>('SELECT * FROM auth_api_key');
    const digests = rows.map(({ digest }) => digest.toString('hex'));
    expect(digests).to.include(createHash('sha256').update(KEYS.luz).digest('hex'));
    const stored = JSON.stringify(rows);
    for (const key of Object.values(KEYS)) expect(stored).not.to.contain(key);
    for (const { digest } of rows) {
      for (const key of Object.values(KEYS)) expect(digest.includes(key)).to.equal(false);
    }
  });
});
