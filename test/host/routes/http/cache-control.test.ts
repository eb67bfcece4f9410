import { expect } from 'chai';
import { connect } from 'node:net';
import { anyone, ConflictError, content, json, route } from '../../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { PASSWORD } from '../../../plugins/auth/support/auth-client.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { routesOf } from '../../support/plugin-of.js';

/** The path of the public keys, which any cache may store for a while. */
const PUBLIC_KEYS = '/.well-known/ventanilla-keys.json';

const bundle = {
  usuarios: [{ username: 'jefa', password: PASSWORD, is_superuser: true }],
  tramites: [
    {
      codigo: 'QUEJA',
      nombre: 'Queja',
      preguntas: [{ pre_codigo: 'hechos', pre_texto: 'Hechos', pre_tipo: 'TEXTO' }],
    },
  ],
};

/** Returns the answer to a client that sends no valid HTTP. */
function answerToNoise(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write('hola\r\n\r\n'));
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.once('close', () => resolve(text));
    socket.once('error', reject);
  });
}

describe('no cache keeps a copy of an answer', () => {
  let host: TestHost;
  let authorization: string;

  before(async () => {
    host = await startTestHost({ bundle });
    const answer = await call('POST', '/api/token', { username: 'jefa', password: PASSWORD });
    expect(answer.headers.get('cache-control'), 'of tokens').to.equal('no-store');
    authorization = `Bearer ${((await answer.json()) as { access: string }).access}`;
  });
  after(() => host.stop());

  const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(host.url + path, {
      method,
      headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  const isNotKept = async (status: number, answer: Promise<Response>): Promise<void> => {
    const { headers, status: seen } = await answer;
    expect(headers.get('cache-control')).to.equal('no-store');
    expect(seen).to.equal(status);
  };

  it('of a session, a look-up, the admin interface, health and metrics', async () => {
    await call('POST', '/home/api/tramite/QUEJA', { hechos: 'ruido' });
    const jwt = { Authorization: authorization };
    for (const path of [
      '/api/sesion',
      '/home/api/tramite/estado/QUEJA?hechos=ruido',
      '/home/api/tramite/estado_all/*?hechos=ruido',
      '/admin/trpc/auth.users.list',
      '/health/live',
      '/health/ready',
    ]) {
      await isNotKept(200, call('GET', path, undefined, jwt));
    }
    await isNotKept(401, call('GET', '/metrics'));
  });

  it('of any route to a stranger, whatever the method, except for public keys', async () => {
    const { paths } = (await (await call('GET', '/openapi.json')).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    expect(Object.keys(paths)).to.have.length.above(10);
    for (const [pattern, operations] of Object.entries(paths)) {
      const path = pattern.replaceAll(/\{\w+\}/g, 'x');
      for (const method of [...Object.keys(operations), 'options', 'patch']) {
        const { headers } = await call(method.toUpperCase(), path);
        const isKept = method === 'get' && path === PUBLIC_KEYS;
        const wanted = isKept ? 'public, max-age=300' : 'no-store';
        // Also, a page with a secret is not compressed on its way.
        const said = headers.get('cache-control')?.replace(', no-transform', '');
        expect(said, `${method} ${path}`).to.equal(wanted);
      }
    }
    await isNotKept(404, call('GET', '/nowhere'));
    await isNotKept(400, call('GET', '/home/api/tramite/estado/%FF'));
    expect(await answerToNoise(host.url)).to.include('\r\nCache-Control: no-store\r\n');
  });

  it('except for the documentation, which is public', async () => {
    for (const path of ['/openapi.json', '/docs', '/docs/swagger-ui.css']) {
      const { headers } = await call('GET', path);
      expect(headers.get('cache-control'), path).to.equal('no-cache');
    }
    // Packages of all releases have the same date: only the tag distinguishes them.
    expect((await call('GET', '/docs/swagger-ui.css')).headers.get('etag')).to.match(/^W\/"/);
  });
});

describe('a route whose answer may be kept', () => {
  it('says so in its reply, and its refusals are still not kept', async () => {
    const cacheable = { 'Cache-Control': 'public, max-age=60' };
    const common = { method: 'GET', summary: 'A', access: anyone, answers: {} } as const;
    const host = await startTestHost({
      plugins: [
        peoplePlugin(),
        routesOf(
          route({ ...common, path: '/kept', handle: () => json({}, 200, cacheable) }),
          route({
            ...common,
            path: '/style',
            handle: () => content({ type: 'text/css', body: 'a{}', headers: cacheable }),
          }),
          route({
            ...common,
            path: '/refused',
            handle: () => {
              throw new ConflictError('No.');
            },
          }),
        ),
      ],
    });
    const kept = async (path: string) => (await fetch(host.url + path)).headers.get('cache-control');
    expect(await kept('/kept')).to.equal('public, max-age=60');
    expect(await kept('/style')).to.equal('public, max-age=60');
    expect(await kept('/refused')).to.equal('no-store');
    await host.stop();
  });
});
