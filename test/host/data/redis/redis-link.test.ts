import { expect } from 'chai';
import { setImmediate as nextTurn } from 'node:timers/promises';
import request from 'supertest';
import type { Layer } from '../../../../host/boot/config/layers.js';
import { BootError } from '../../../../host/runtime/boot-error.js';
import { runInContext } from '../../../../host/runtime/context/context.js';
import { Redis, UnavailableError } from '../../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { until } from '../../../../testing/until.js';
import { RedisServer } from '../../../support/redis-server.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { rejectionOf } from '../../support/rejection.js';

const PASSWORD = 'Contrasena-de-Redis-7';

const startWith = (redis: Layer): Promise<TestHost> =>
  startTestHost({ plugins: [peoplePlugin()], config: { redis, logging: { level: 'info' } } });

const readiness = async (host: TestHost): Promise<{ status: string; checks: Record<string, string> }> => {
  const { body } = await request(host.url).get('/health/ready').expect(200);
  return body as { status: string; checks: Record<string, string> };
};

describe('the connection to Redis', () => {
  let server: RedisServer;
  let host: TestHost | undefined;

  before(async function () {
    server = await RedisServer.start(this, '--requirepass', PASSWORD);
  });
  afterEach(async () => {
    server.resume();
    await host?.stop();
    host = undefined;
  });
  after(() => server?.stop());

  /** Returns the address with a login, and the number of a database. */
  const address = (login = `:${PASSWORD}`, database = ''): string =>
    `${server.url.replace('redis://', `redis://${login}${login && '@'}`)}${database}`;
  const link = (): Redis => host!.container.get<Redis>(Redis);
  const told = (message: string): string[] => host!.logLines.filter((line) => line.includes(`"msg":"${message}"`));

  for (const [what, url, words] of [
    ['a wrong password', () => address(':otra-clave'), 'refuses its user or password'],
    ['an unknown user', () => address(`nadie:${PASSWORD}`), 'refuses its user or password'],
    ['no password', () => address(''), 'wants a password'],
    ['a database that it does not have', () => address(undefined, '/4000'), 'has no database of its number'],
  ] as const) {
    it(`stops the start with ${what}, and names the key`, async () => {
      const refusal = await rejectionOf(startWith({ url: url() }).then((started) => (host = started)));
      expect(refusal).to.be.instanceOf(BootError);
      expect(refusal.message).to.equal(`Configuration: redis.url: Redis ${words}`);
    });
  }

  it('is offered to plugins, in the database that the address names', async () => {
    host = await startWith({ url: address(undefined, '/3'), prefix: 'cali' });
    expect(link().prefix).to.equal('cali:');
    expect(await link().sendCommand('SET', 'cali:x', 'ñandú')).to.equal('OK');
    expect(await link().sendCommand('GET', 'cali:x')).to.equal('ñandú');
    expect(await server.keys()).not.to.include('cali:x');
    expect(await readiness(host)).to.deep.include({ status: 'ok' });
  });

  it('is not offered where none is configured', async () => {
    host = await startWith({});
    expect(host.container.isBound(Redis)).to.equal(false);
    expect((await readiness(host)).checks).not.to.have.property('redis');
  });

  it('may be away at the start, and is used once it is there', async () => {
    await server.kill();
    host = await startWith({ url: address() });
    expect(await readiness(host)).to.deep.include({ status: 'degraded' });
    expect((await readiness(host)).checks['redis']).to.equal('failed');
    expect(await rejectionOf(link().sendCommand('PING'))).to.be.instanceOf(UnavailableError);
    await server.restart();
    await until('it is used', async () => (await readiness(host!)).checks['redis'] === 'ok');
    expect([told('redis is away').length, told('redis is back').length]).to.deep.equal([1, 1]);
  });

  it('is logged once when it is lost and once when it is back, never with its address', async () => {
    host = await startWith({ url: address() });
    for (const round of [1, 2]) {
      await server.kill();
      await Promise.all(Array.from({ length: 50 }, () => rejectionOf(link().sendCommand('PING'))));
      await until('its loss is told', () => told('redis is away').length === round);
      await server.restart();
      await until('its return is told', () => told('redis is back').length === round);
      expect(await link().sendCommand('PING')).to.equal('PONG');
    }
    expect(told('redis is away')).to.have.length(2);
    const log = host.logLines.join('');
    expect(log).not.to.include(PASSWORD).and.not.include('127.0.0.1');
    expect(JSON.parse(told('redis is away')[0]!)).to.include({ key: 'redis.url' });
  });

  it('gives a silent server up after one command of each caller, and delays no stop', async () => {
    host = await startWith({ url: address() });
    server.pause();
    const refusals = await Promise.all(Array.from({ length: 20 }, () => rejectionOf(link().sendCommand('PING'))));
    for (const refusal of refusals) expect(refusal).to.be.instanceOf(UnavailableError);
    expect(told('redis is away')).to.have.length(1);
    expect(JSON.parse(told('redis is away')[0]!)).to.include({ cause: 'SILENT' });
    // Later commands fail without waiting for a turn of the event loop.
    let isRefused = false;
    void rejectionOf(link().sendCommand('PING')).then(() => (isRefused = true));
    await nextTurn();
    expect(isRefused).to.equal(true);
    await host.stop();
    host = undefined;
  });

  it('is back for all requests: the line of its return names none', async () => {
    host = await startWith({ url: address() });
    server.pause();
    await runInContext({ requestId: 'request-1' }, () => rejectionOf(link().sendCommand('PING')));
    expect(JSON.parse(told('redis is away')[0]!)).to.include({ requestId: 'request-1' });
    server.resume();
    await until('its return is told', () => told('redis is back').length === 1);
    expect(JSON.parse(told('redis is back')[0]!)).not.to.have.property('requestId');
  });

  it('continues where commands are refused, and logs that once', async () => {
    host = await startWith({ url: address() });
    await server.ask('SET', 'ventanilla:text', 'no number');
    for (let call = 0; call < 5; call += 1) {
      expect(await rejectionOf(link().sendCommand('INCR', 'ventanilla:text'))).to.be.instanceOf(UnavailableError);
    }
    expect(await link().sendCommand('PING')).to.equal('PONG');
    expect([told('redis refuses commands').length, told('redis is away').length]).to.deep.equal([1, 0]);
    expect(JSON.parse(told('redis refuses commands')[0]!)).to.include({ key: 'redis.url', cause: 'ERR' });
  });
});
