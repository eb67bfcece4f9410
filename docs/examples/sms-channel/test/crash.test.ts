import { expect } from 'chai';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { until, type TestHost } from 'ventanilla/testing';
import { bring, PHONE, SECRET, smsPart, startCity } from './city.js';
import { Gateway } from './gateway.js';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

describe('a host that is killed', () => {
  let gateway: Gateway;
  let city: TestHost;
  let victim: ChildProcess;

  before(async () => {
    gateway = await Gateway.start();
    // It shares the database, and does no jobs.
    city = await startCity(gateway, { config: { jobs: { workers: 0 } } });
  });
  after(async () => {
    victim?.kill('SIGKILL');
    await city?.stop();
    gateway?.stop();
  });

  /** The installed service in a process of its own, with the configuration that a city would give it. */
  async function startProcess(): Promise<string> {
    const port = await freePort();
    const config = path.join(city.dataFolder, 'sms.json');
    const jobs = { pollSeconds: 0.1, leaseSeconds: 2 };
    const plugins = ['auth', 'forms', 'procedures', 'tramites', 'certificates', path.resolve('dist/src/plugin.js')];
    await writeFile(config, JSON.stringify({ plugins, jobs, sms: smsPart(gateway) }));
    victim = spawn(path.resolve('node_modules/.bin/ventanilla'), {
      stdio: 'inherit',
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'test',
        PORT: String(port),
        DATABASE_URL: city.databaseUrl,
        VENTANILLA_CONFIG: config,
        VENTANILLA_DATA: city.dataFolder,
        VENTANILLA_SECRET_KEY: city.secretKey,
        SMS_API_TOKEN: 'clave',
        SMS_WEBHOOK_SECRET: SECRET,
      },
    });
    const url = `http://127.0.0.1:${port}`;
    const isReady = () =>
      fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until('it is ready', isReady, 60);
    return url;
  }

  it('loses no answer: another host gives it, once', async () => {
    const url = await startProcess();
    gateway.status = 503;
    expect((await bring(url, { id: 'k1', de: PHONE, texto: 'Se cayó un árbol' })).status).to.equal(200);
    victim.kill('SIGKILL');
    await once(victim, 'exit');
    gateway.status = 200;
    expect(gateway.sent).to.have.length(0);

    const { databaseUrl, dataFolder, secretKey } = city;
    const survivor = await startCity(gateway, { databaseUrl, dataFolder, secretKey });
    try {
      survivor.clock.advance(60);
      await until('the message is answered', () => gateway.sent.length > 0);
      // The gateway brings it again, and then another one, which is answered after whatever is left of the first.
      await bring(survivor.url, { id: 'k1', de: PHONE, texto: 'Se cayó un árbol' });
      await bring(survivor.url, { id: 'k2', de: PHONE, texto: 'Y otro' });
      await until('the other is answered', () => gateway.sent.length > 1);
      const records = await survivor.database.rows<{ radicado: string }>(
        'SELECT radicado FROM ventanilla_v1.records ORDER BY id',
      );
      expect(gateway.sent).to.have.length(records.length);
      for (const [index, { radicado }] of records.entries()) expect(gateway.sent[index]!.texto).to.include(radicado);
    } finally {
      await survivor.stop();
    }
  });
});
