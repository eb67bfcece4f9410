import { expect } from 'chai';
import { RateLimiter, RateLimitError, type RateLimitRule } from '../../../../host/plugin-api/index.js';
import { statementsDuring } from '../../../acceptance/support/statements.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { until } from '../../../../testing/until.js';
import { RedisServer } from '../../../support/redis-server.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { rejectionOf } from '../../support/rejection.js';
import { rateLimiterConformance } from './rate-limiter-conformance.js';

rateLimiterConformance('in Redis', async (context) => {
  const redis = await RedisServer.start(context);
  return {
    config: { redis: { url: redis.url } },
    pass: (seconds) => redis.pass(seconds),
    stored: async ({ database }) => {
      expect(await database.rows('SELECT digest FROM host_rate_limit')).to.be.empty;
      const keys = await redis.keys('ventanilla:limit:*');
      return Promise.all(keys.map(async (key) => `${key} ${String(await redis.ask('GET', key))}`));
    },
    stop: () => redis.stop(),
  };
});

describe('limits while Redis is away', () => {
  const rule: RateLimitRule = { name: 'test/away', points: 3, seconds: 600 };
  let redis: RedisServer;
  let hosts: TestHost[] = [];

  beforeEach(async function () {
    redis = await RedisServer.start(this);
    const config = { redis: { url: redis.url }, logging: { level: 'info' } };
    const plugins = [peoplePlugin()];
    const first = await startTestHost({ plugins, config });
    const { databaseUrl, dataFolder, secretKey } = first;
    hosts = [first, await startTestHost({ plugins, config, databaseUrl, dataFolder, secretKey })];
  });
  afterEach(async () => {
    redis.resume();
    for (const host of hosts.toReversed()) await host.stop();
    await redis.stop();
  });

  /** Takes a point on each host in turn until one is refused; returns how many were granted. */
  const had = async (): Promise<number> => {
    for (let count = 0; ; count += 1) {
      const limiter = hosts[count % 2]!.container.get<RateLimiter>(RateLimiter);
      const refusal = await rejectionOf(
        limiter.consumePoint(rule, '192.0.2.7').then(() => Promise.reject(new Error('had'))),
      );
      if (refusal instanceof RateLimitError) return count;
      expect(refusal.message).to.equal('had');
    }
  };
  const lines = (message: string): number =>
    hosts[0]!.logLines.filter((line) => line.includes(`"msg":"${message}"`)).length;

  for (const [how, away] of [
    ['killed', () => redis.kill()],
    ['silent', () => Promise.resolve(redis.pause())],
  ] as const) {
    it(`hold over all hosts in the database where it is ${how}`, async () => {
      await away();
      expect(await had()).to.equal(rule.points);
      const rows = await hosts[0]!.database.rows<{ points: number }>('SELECT points FROM host_rate_limit');
      expect(rows).to.have.length(1);
      expect(lines('redis is away')).to.equal(1);
    });
  }

  it('go on in Redis once it is back, and ask the database nothing', async () => {
    await redis.kill();
    await had();
    await redis.restart();
    for (const host of hosts) {
      await until('it is back', () => host.logLines.some((line) => line.includes('redis is back')));
    }
    const [first] = hosts;
    const limiter = first!.container.get<RateLimiter>(RateLimiter);
    const statements = await statementsDuring(first!.database, async () => {
      for (let call = 0; call < 3; call += 1) await limiter.consumePoint({ ...rule, name: 'test/back' }, '192.0.2.7');
    });
    expect(statements.filter((statement) => statement.includes('host_rate_limit'))).to.deep.equal([]);
    expect([lines('redis is away'), lines('redis is back')]).to.deep.equal([1, 1]);
  });

  it('begin anew where it was flushed, and nothing else happens', async () => {
    expect(await had()).to.equal(rule.points);
    await redis.ask('FLUSHALL');
    for (const { clock } of hosts) clock.advance(rule.seconds + 1);
    expect(await had()).to.equal(rule.points);
    expect(lines('redis is away')).to.equal(0);
  });
});
