import { expect } from 'chai';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { API_KEYS_REVISION } from '../../../../plugins/auth/api-keys/api-keys.js';
import { PASSWORD, startAuthHost, type AuthClient } from '../support/auth-client.js';

describe('api-keys, by the admin procedures', () => {
  let client: AuthClient;
  let admin: AdminCaller;
  let userId: number;

  before(async () => {
    client = await startAuthHost();
    admin = await AdminCaller.login(client.host, 'jefa', PASSWORD);
    userId = (await admin.query('auth.users.list', { search: 'luz' })).data.items[0].id;
  });
  after(() => client.host.stop());

  const issue = (input: object = {}) =>
    admin.mutate('auth.apiKeys.issue', { userId, endpoints: ['probe.consulta'], ...input });
  const use = async (key: string): Promise<number> => {
    const headers = { ...(await client.jwt('luz')), 'api-key': key };
    return (await client.call('post', '/probe/consulta', { headers })).status;
  };

  it('are shown once, serve their endpoints, follow them, and are revoked', async () => {
    const data = (await issue()).data as { id: number; key: string };
    expect(await use(data.key)).to.equal(200);
    const listed = await admin.query('auth.apiKeys.list', { userId });
    expect(listed.text).not.to.include(data.key);
    const [item] = listed.data.items;
    expect(item).to.include({ id: data.id, userId, username: 'luz', revokedAt: null });
    expect(item.lastUsedAt).to.be.a('string');

    await admin.mutate('auth.apiKeys.setEndpoints', { id: data.id, endpoints: [] });
    expect(await use(data.key)).to.equal(403);
    await admin.mutate('auth.apiKeys.setEndpoints', { id: data.id, endpoints: ['probe.consulta'] });
    expect(await use(data.key)).to.equal(200);
    await admin.mutate('auth.apiKeys.revoke', { id: data.id });
    expect(await use(data.key)).to.equal(401);
    for (const [name, input] of [
      ['revoke', { id: data.id }],
      ['setEndpoints', { id: data.id, endpoints: [] }],
      ['revoke', { id: 999_999 }],
    ] as const) {
      expect((await admin.mutate(`auth.apiKeys.${name}`, input)).status).to.equal(404);
    }
  });

  it('end on their day, which can be moved, and list the living and the ended ones apart', async () => {
    const now = client.host.clock.now().getTime();
    const at = (seconds: number): string => new Date(now + seconds * 1000).toISOString();
    const { id, key } = (await issue({ expira: at(3) })).data as { id: number; key: string };
    expect(await use(key)).to.equal(200);
    expect((await issue({ expira: at(-1) })).errors).to.have.key('expira');
    client.host.clock.advance(3001);
    expect(await use(key)).to.equal(401);
    const idsOf = async (estado: string): Promise<number[]> =>
      (await admin.items<{ id: number }>('auth.apiKeys.list', { estado })).map((item) => item.id);
    expect(await idsOf('terminadas')).to.include(id);
    expect(await idsOf('vigentes')).not.to.include(id);
    const grant = { id, endpoints: ['probe.consulta'] };
    await admin.mutate('auth.apiKeys.setEndpoints', grant);
    expect((await admin.query('auth.apiKeys.get', { id })).data.expira, 'stays').to.equal(at(3));
    expect((await admin.mutate('auth.apiKeys.setEndpoints', { ...grant, expira: null })).status).to.equal(200);
    expect(await use(key)).to.equal(200);
    expect(await idsOf('vigentes')).to.include(id);
  });

  it('are issued to a user by name, and changed by the editor who has seen the last change', async () => {
    const issued = await admin.mutate('auth.apiKeys.issue', { usuario: 'luz', endpoints: ['probe.consulta'] });
    const { id } = issued.data as { id: number };
    const none = await admin.mutate('auth.apiKeys.issue', { usuario: 'nadie-así', endpoints: [] });
    expect([none.status, Object.keys(none.errors!)]).to.deep.equal([400, ['usuario']]);
    const { revision } = (await admin.query('auth.apiKeys.get', { id })).data;
    const change = { id, endpoints: [], revision };
    expect((await admin.mutate('auth.apiKeys.setEndpoints', change)).status).to.equal(200);
    const stale = await admin.mutate('auth.apiKeys.setEndpoints', { ...change, endpoints: ['probe.consulta'] });
    expect(stale).to.include({ status: 409, reason: 'stale_revision' });
    const found = await admin.items<{ username: string }>('auth.apiKeys.list', { search: 'lu' });
    expect(new Set(found.map(({ username }) => username))).to.deep.equal(new Set(['luz']));
  });

  it('wait, to be changed, for an import that holds them still', async () => {
    const { database } = client.host;
    const revision = async (): Promise<number> => {
      const sql = 'SELECT revision FROM host_revision WHERE name = $1';
      return Number((await database.rows<{ revision: string }>(sql, [API_KEYS_REVISION]))[0]?.revision ?? 0);
    };
    const before = await revision();
    const { id } = (await issue()).data as { id: number };
    await admin.mutate('auth.apiKeys.setEndpoints', { id, endpoints: [] });
    await admin.mutate('auth.apiKeys.revoke', { id });
    expect(await revision()).to.equal(before + 3);
  });

  it('may be given, once', async () => {
    const key = 'b1f2c3d4-0000-4000-8000-00000000abcd';
    expect((await issue({ key })).data.key).to.equal(key);
    expect(await use(key)).to.equal(200);
    expect(await issue({ key: key.toUpperCase() })).to.include({ status: 409, reason: 'key_taken' });
  });

  it('are listed page by page, of one user or of all', async () => {
    const other = (await admin.query('auth.users.list', { search: 'marta' })).data.items[0].id;
    await issue({ userId: other });
    const first = await admin.query('auth.apiKeys.list', { limit: 1 });
    expect(first.data.items).to.have.length(1);
    const rest = await admin.query('auth.apiKeys.list', { cursor: first.data.nextCursor });
    expect(rest.data.nextCursor).to.equal(null);
    const users = [...first.data.items, ...rest.data.items].map(({ username }) => username);
    expect(users).to.include.members(['luz', 'marta']);
    const own = await admin.query('auth.apiKeys.list', { userId: other });
    expect(own.data.items).to.have.length(1);
  });

  it('are refused for an unknown user, an invalid endpoint and an invalid key', async () => {
    expect((await issue({ userId: 999_999 })).status).to.equal(404);
    expect((await issue({ endpoints: ['no es'] })).errors).to.have.key('endpoints.0');
    expect((await issue({ key: 'no-es-uuid' })).errors).to.have.key('key');
    expect((await issue({ endpoints: Array.from({ length: 51 }, () => 'a.b') })).errors).to.have.key('endpoints');
  });
});
