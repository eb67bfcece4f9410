import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { packageRoot } from '../../host/runtime/paths.js';
import { anyone, json, route } from '../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';
import { until } from '../../testing/until.js';
import { peoplePlugin } from '../host/support/people-plugin.js';
import { pluginOf } from '../host/support/plugin-of.js';
import { TemporaryFolder } from '../host/support/temporary-folder.js';
import { debianProgram } from '../support/debian-program.js';

const run = promisify(execFile);
const file = path.join(packageRoot, 'deploy/haproxy.cfg');

const startHost = (name: string): Promise<TestHost> => {
  const own = route({
    method: 'GET',
    path: '/name',
    summary: 'Who answers',
    access: anyone,
    answers: {},
    handle: () => json({ name }),
  });
  return startTestHost({ plugins: [peoplePlugin(), pluginOf({ routes: () => [own] })] });
};

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  server.close();
  await once(server, 'close');
  return port;
}

/** HAProxy with our file, except for its own address and those of the hosts. */
class Proxy {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: TemporaryFolder,
    readonly url: string,
    readonly aliveUrl: string,
  ) {}

  static async start(haproxy: string, hosts: readonly [string, string]): Promise<Proxy> {
    const [port, alive] = [await freePort(), await freePort()];
    const folder = new TemporaryFolder();
    let text = readFileSync(file, 'utf8');
    for (const [ours, here] of [
      ['bind :8080', `bind 127.0.0.1:${port}`],
      ['bind :8404', `bind 127.0.0.1:${alive}`],
      ['host-1:3000', new URL(hosts[0]).host],
      ['host-2:3000', new URL(hosts[1]).host],
    ] as const) {
      expect(text).to.include(ours);
      text = text.replace(ours, here);
    }
    const child = spawn(haproxy, ['-db', '-f', folder.write('haproxy.cfg', text)], { stdio: 'ignore' });
    const proxy = new Proxy(child, folder, `http://127.0.0.1:${port}`, `http://127.0.0.1:${alive}/`);
    await until('the proxy listens', () =>
      fetch(proxy.aliveUrl)
        .then(({ ok }) => ok)
        .catch(() => false),
    );
    return proxy;
  }

  async stop(): Promise<void> {
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
    this.folder.remove();
  }
}

describe('the proxy', () => {
  let haproxy: string;
  let proxy: Proxy | undefined;
  let stops: (() => Promise<unknown>)[] = [];

  before(async function () {
    haproxy = await debianProgram(this, 'haproxy', 'haproxy');
  });
  afterEach(async () => {
    await proxy?.stop();
    proxy = undefined;
    for (const stop of stops) await stop();
    stops = [];
  });

  it('accepts its configuration', async () => {
    const { stdout } = await run(haproxy, ['-c', '-f', file]);
    expect(stdout).to.include('Configuration file is valid');
  });

  it('distributes the requests, and goes on without a host', async () => {
    const first = await startHost('first');
    stops.push(() => first.stop());
    const second = await startHost('second');
    stops.push(() => second.stop());
    proxy = await Proxy.start(haproxy, [first.url, second.url]);
    const { url } = proxy;
    const ask = async (): Promise<string> => {
      const answer = await fetch(`${url}/name`);
      expect(answer.status).to.equal(200);
      return ((await answer.json()) as { name: string }).name;
    };
    const asked = async (): Promise<Set<string>> => new Set(await Promise.all(Array.from({ length: 20 }, ask)));
    expect([...(await asked())]).to.have.members(['first', 'second']);

    await second.host.stop();
    for (let i = 0; i < 5; i += 1) expect([...(await asked())]).to.deep.equal(['first']);

    await first.host.stop();
    // An earlier connection may break with the host that answered on it.
    const status = (): Promise<number> =>
      fetch(`${url}/name`).then(
        (answer) => answer.status,
        () => 0,
      );
    await until('nobody is there', async () => (await status()) === 503);
    expect((await fetch(proxy.aliveUrl)).status, 'the proxy itself is well').to.equal(200);
  });

  it('reports the real address of the caller, and does not repeat a request whose connection broke', async () => {
    let requests = 0;
    const server = createServer((request, response) => {
      const { 'x-forwarded-for': address, 'x-forwarded-proto': protocol, forwarded } = request.headers;
      if (request.url === '/health/ready') return void response.end('{}');
      requests += 1;
      if (request.url === '/cut') return void request.socket.destroy();
      response.end(JSON.stringify({ address, protocol, forwarded }));
    });
    const host = `http://127.0.0.1:${await listening(server)}`;
    stops.push(async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    });
    proxy = await Proxy.start(haproxy, [host, host]);
    const headers = { 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Proto': 'https', Forwarded: 'for=203.0.113.7' };
    const answer = await fetch(`${proxy.url}/`, { headers });
    expect(await answer.json()).to.deep.equal({ address: '127.0.0.1', protocol: 'http' });
    expect((await fetch(`${proxy.url}/cut`, { method: 'POST', body: '{}' })).status).to.equal(502);
    expect(requests).to.equal(2);
  });
});
