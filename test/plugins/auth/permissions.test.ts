import { expect } from 'chai';
import { z } from 'zod';
import { authenticated, definePlugin, empty, route } from '../../../host/plugin-api/index.js';
import { plugin as auth } from '../../../plugins/auth/index.js';
import { startTestHost } from '../../../testing/start-test-host.js';
import { PASSWORD, startAuthHost, startReplica, type AuthClient } from './support/auth-client.js';
import { AuthenticatorApp } from './support/authenticator-app.js';
import { importBundle } from './support/import-bundle.js';

describe('permissions', () => {
  let client: AuthClient;
  let replica: AuthClient;

  before(async () => {
    client = await startAuthHost({
      bundle: {
        roles: [
          { codigo: 'lectura', nombre: 'Lectura', permisos: ['probe.leer'] },
          { codigo: 'seguro', nombre: 'Seguro', permisos: ['probe.leer'], requiere_totp: true },
        ],
        usuarios: [
          { username: 'luz', password: PASSWORD, roles: ['lectura'] },
          { username: 'directa', password: PASSWORD, permisos: ['probe.leer'] },
          { username: 'jefa', password: PASSWORD, is_superuser: true },
          { username: 'marta', password: PASSWORD },
          { username: 'segura', password: PASSWORD, roles: ['seguro'] },
        ],
      },
    });
    replica = await startReplica(client);
  });
  after(async () => {
    await replica.host.stop();
    await client.host.stop();
  });

  const status = async (on: AuthClient, headers: Record<string, string>): Promise<number> =>
    (await on.call('get', '/probe/leer', { headers })).status;

  for (const username of ['luz', 'directa', 'jefa']) {
    it(`of ${username} open the route, by JWT and by session`, async () => {
      expect(await status(client, await client.jwt(username))).to.equal(200);
      const { cookie } = await client.session(username);
      expect(await status(client, { Cookie: cookie })).to.equal(200);
    });
  }

  it('are missed with 403 and not 401', async () => {
    const { cookie } = await client.session('marta');
    for (const headers of [await client.jwt('marta'), { Cookie: cookie }]) {
      const { body } = await client.call('get', '/probe/leer', { headers }).expect(403);
      expect(body).to.deep.equal({
        detail: 'Usuario no autorizado para este endpoint',
        code: 'permission_denied',
      });
    }
  });

  it('that are given or taken count on every host within a second', async () => {
    const jwt = await client.jwt('marta');
    expect(await status(replica, jwt)).to.equal(403);
    const marta = { username: 'marta' };
    const steps: [change: object, expected: number][] = [
      [{ usuarios: [{ ...marta, permisos: ['probe.leer'] }] }, 200],
      [{ usuarios: [marta] }, 403],
      [{ usuarios: [{ ...marta, roles: ['lectura'] }] }, 200],
      [{ roles: [{ codigo: 'lectura', nombre: 'Lectura', permisos: [] }] }, 403],
      [{ roles: [{ codigo: 'lectura', nombre: 'Lectura', permisos: ['probe.leer'] }] }, 200],
      [{ usuarios: [{ ...marta, is_superuser: true }] }, 200],
      [{ usuarios: [marta] }, 200],
      [{ usuarios: [{ ...marta, is_superuser: false }] }, 403],
    ];
    for (const [change, expected] of steps) {
      await importBundle(client.host, change);
      for (const on of [client, replica]) {
        on.host.clock.advance(1);
        expect(await status(on, jwt), JSON.stringify(change)).to.equal(expected);
      }
    }
  });

  it('of a role that requires a second factor count once that is confirmed, and no longer', async () => {
    const jwt = await client.jwt('segura');
    const app = new AuthenticatorApp(client);
    expect(await status(client, jwt)).to.equal(403);
    await app.begin(jwt);
    client.host.clock.advance(1);
    expect(await status(client, jwt)).to.equal(403);
    await app.confirm(jwt);
    client.host.clock.advance(1);
    expect(await status(client, jwt)).to.equal(200);
    await app.remove(jwt);
    client.host.clock.advance(1);
    expect(await status(client, jwt)).to.equal(403);
  });

  it('that nobody declares stop the boot', async () => {
    const careless = definePlugin({
      id: 'careless',
      config: z.strictObject({}),
      routes: () => [
        route({
          method: 'GET',
          path: '/careless',
          summary: 'Asks for what nobody declares',
          access: authenticated(['jwt'], 'careless.nobody'),
          answers: { 200: { description: 'Never' } },
          handle: () => empty(),
        }),
      ],
    });
    const message = await startTestHost({ plugins: [auth, careless] }).then(
      async (host) => {
        await host.stop();
        return 'started';
      },
      (error: unknown) => (error as Error).message,
    );
    expect(message).to.match(/"careless".*GET \/careless.*"careless\.nobody"/);
  });
});
