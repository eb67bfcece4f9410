import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { ApiKeys } from '../../../plugins/auth/api-keys/api-keys.js';
import { startAuthHost, type AuthClient } from './support/auth-client.js';
import { exportText, importBundle, refusalOf } from './support/import-bundle.js';

describe('section api_usuarios of a bundle', () => {
  let client: AuthClient;
  const key = randomUUID();
  const luz = { username: 'luz', api_key: key, endpoints: ['probe.consulta'] };

  before(async () => {
    client = await startAuthHost();
  });
  after(() => client.host.stop());

  const load = async (...items: object[]): Promise<object> =>
    (await importBundle(client.host, { api_usuarios: items })).get('api_usuarios')!;
  const status = async (sent: string): Promise<number> => {
    const headers = { ...(await client.jwt()), 'api-key': sent };
    return (await client.call('post', '/probe/consulta', { headers })).status;
  };

  it('gives a user a key', async () => {
    expect(await load(luz)).to.deep.equal({ created: 1, changed: 0, left: 0 });
    expect(await status(key)).to.equal(200);
  });

  it('leaves a key as it is, whatever order its endpoints stand in, and another key unread', async () => {
    await load({ ...luz, endpoints: ['probe.consulta', 'probe.otra'] });
    const same = { ...luz, endpoints: ['probe.otra', 'probe.consulta'], api_key: randomUUID() };
    expect(await load(same)).to.deep.equal({ created: 0, changed: 0, left: 1 });
    expect(await status(key)).to.equal(200);
    expect(await status(same.api_key)).to.equal(401);
  });

  it('changes the endpoints, without the key', async () => {
    const { api_key: _key, ...without } = luz;
    expect(await load({ ...without, endpoints: [] })).to.deep.equal({ created: 0, changed: 1, left: 0 });
    expect(await status(key)).to.equal(403);
    await load(without);
    expect(await status(key)).to.equal(200);
  });

  it('is exported without the key', async () => {
    const text = await exportText(client.host);
    expect(text).to.match(/api_usuarios:\n +- username: luz\n +endpoints:\n +- probe\.consulta/);
    expect(text).not.to.contain(key);
    expect(text).not.to.contain('api_key');
  });

  const refused: Record<string, [item: object, words: RegExp]> = {
    'a user without a key, where none is given': [
      { username: 'marta', endpoints: [] },
      /api_usuarios\[0\]\.api_key: se requiere para un usuario sin clave/,
    ],
    'a user who does not exist': [
      { username: 'nadie', api_key: randomUUID(), endpoints: [] },
      /api_usuarios\[0\]\.username: no hay un usuario "nadie"/,
    ],
    'the key of another user': [
      { username: 'marta', api_key: key, endpoints: [] },
      /api_usuarios\[0\]\.api_key: es de otro usuario/,
    ],
    'the same key in capitals': [
      { username: 'marta', api_key: key.toUpperCase(), endpoints: [] },
      /api_usuarios\[0\]\.api_key: es de otro usuario/,
    ],
    'a key that is no UUID': [{ username: 'marta', api_key: 'clave', endpoints: [] }, /api_usuarios\[0\]\.api_key: /],
    'endpoints that are no permissions': [
      { username: 'marta', api_key: randomUUID(), endpoints: ['/corresponsales/api'] },
      /api_usuarios\[0\]\.endpoints\[0\]: no es un permiso/,
    ],
  };
  for (const [what, [item, words]] of Object.entries(refused)) {
    it(`refuses ${what}, naming the field and the line`, async () => {
      const message = await refusalOf(client.host, { api_usuarios: [item] });
      expect(message).to.match(words).and.to.match(/:\d+:/);
    });
  }

  it('does not bring a revoked key back', async () => {
    const keys = client.host.container.get(ApiKeys);
    const [row] = await client.host.database.rows<{ id: number }>('SELECT id FROM auth_api_key');
    await keys.revoke(row!.id);
    expect(await load(luz)).to.deep.equal({ created: 0, changed: 0, left: 1 });
    expect(await status(key)).to.equal(401);
    const next = { ...luz, api_key: randomUUID() };
    expect(await load(next)).to.deep.equal({ created: 1, changed: 0, left: 0 });
    expect(await status(next.api_key)).to.equal(200);
  });
});
