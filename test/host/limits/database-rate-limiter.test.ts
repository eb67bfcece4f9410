import { expect } from 'chai';
import { RateLimiter, RateLimitError, type RateLimitRule } from '../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { peoplePlugin } from '../support/people-plugin.js';
import { rejectionOf } from '../support/rejection.js';

describe('the rate limiter', () => {
  let here: TestHost;
  let there: TestHost;
  let number = 0;
  let rule: RateLimitRule;

  before(async () => {
    const plugins = [peoplePlugin()];
    here = await startTestHost({ plugins });
    const { databaseUrl, dataFolder, secretKey } = here;
    there = await startTestHost({ plugins, databaseUrl, dataFolder, secretKey });
  });
  beforeEach(() => {
    rule = { name: `test/rule-${++number}`, points: 30, seconds: 60 };
  });
  after(async () => {
    await there.stop();
    await here.stop();
  });

  const limiterOf = (host: TestHost): RateLimiter => host.container.get<RateLimiter>(RateLimiter);
  const passes = async (host: TestHost, used = rule, key = '192.0.2.7'): Promise<boolean> => {
    try {
      await limiterOf(host).consume(used, key);
      return true;
    } catch (error) {
      if (error instanceof RateLimitError) return false;
      throw error;
    }
  };
  /** How many of so many calls, at the same time and on both hosts in turn, are let through. */
  const passed = async (calls: number, used = rule): Promise<number> => {
    const hosts = [here, there];
    const answers = await Promise.all(Array.from({ length: calls }, (_, i) => passes(hosts[i % 2]!, used)));
    return answers.filter(Boolean).length;
  };

  it('lets exactly as many through as the rule says, over all hosts', async () => {
    expect(await passed(50)).to.equal(30);
    expect(await passes(here)).to.equal(false);
    expect(await passes(there)).to.equal(false);
  });

  it('counts each key and each rule for itself', async () => {
    const small = { ...rule, points: 1 };
    expect(await passes(here, small)).to.equal(true);
    expect(await passes(here, small)).to.equal(false);
    expect(await passes(here, small, '192.0.2.8')).to.equal(true);
    expect(await passes(here, { ...small, name: `${rule.name}-b` })).to.equal(true);
  });

  it('says how long to wait, and begins anew after that', async () => {
    await passed(50);
    here.clock.advance(20);
    const error = await rejectionOf(limiterOf(here).consume(rule, '192.0.2.7'));
    const wait = Number((error as RateLimitError).toProblem().headers!['Retry-After']);
    expect(wait).to.be.within(1, 40);
    for (const { clock } of [here, there]) clock.advance(wait);
    there.clock.advance(20);
    expect(await passed(50)).to.equal(30);
  });

  describe('that takes blocks', () => {
    beforeEach(() => {
      rule = { ...rule, block: 10 };
    });

    it('never lets more through than the rule says', async () => {
      const many = await passed(100);
      expect(many).to.be.at.most(30);
      expect(many + (await passed(100))).to.be.at.most(30);
    });

    it('lets one host have all of them, also when they are asked for at the same time', async () => {
      const answers = await Promise.all(Array.from({ length: 40 }, () => passes(here)));
      expect(answers.filter(Boolean)).to.have.length(30);
    });

    it('carries nothing over into the next window', async () => {
      for (let call = 0; call < 3; call += 1) expect(await passes(here)).to.equal(true);
      here.clock.advance(61);
      let count = 0;
      for (let call = 0; call < 60; call += 1) if (await passes(here)) count += 1;
      expect(count).to.equal(30);
    });

    it('asks the database once a block', async () => {
      await passes(here);
      const [before] = await here.database.rows(
        'SELECT * FROM host_rate_limit ORDER BY expires_at DESC OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY',
      );
      for (let call = 0; call < 9; call += 1) await passes(here);
      const [after] = await here.database.rows(
        'SELECT * FROM host_rate_limit ORDER BY expires_at DESC OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY',
      );
      expect(after).to.deep.equal(before);
    });
  });

  it('checks several keys at once, and takes nothing', async () => {
    const [few, many] = [
      { ...rule, points: 2 },
      { ...rule, name: `${rule.name}-b`, points: 9 },
    ];
    const isOpen = async (host: TestHost): Promise<boolean> => {
      const refused = await rejectionOf(
        limiterOf(host)
          .check([
            [many, '192.0.2.7'],
            [few, '192.0.2.7'],
          ])
          .then(() => Promise.reject(new Error('open'))),
      );
      return !(refused instanceof RateLimitError);
    };
    for (let time = 0; time < 20; time += 1) expect(await isOpen(here)).to.equal(true);
    await passes(here, few);
    expect(await isOpen(there)).to.equal(true);
    await passes(there, few);
    for (const host of [here, there]) expect(await isOpen(host)).to.equal(false);
    for (const host of [here, there]) host.clock.advance(61);
    for (const host of [here, there]) expect(await isOpen(host)).to.equal(true);
  });

  it('keeps no address', async () => {
    await passes(here, rule, '198.51.100.77');
    const rows = await here.database.rows<{ digest: Buffer }>('SELECT * FROM host_rate_limit');
    expect(rows).not.to.be.empty;
    for (const row of rows) {
      expect(row.digest).to.have.length(32);
      expect(row.digest.toString('latin1') + JSON.stringify(row)).not.to.include('198.51.100.77');
    }
  });
});
