import { expect } from 'chai';
import type { Context } from 'mocha';
import {
  RateLimiter,
  RateLimitError,
  type RateLimitRule,
  type TakenPoints,
} from '../../../../host/plugin-api/index.js';
import type { Layer } from '../../../../host/boot/config/layers.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { rejectionOf } from '../../support/rejection.js';

/** A place where limits are counted. */
export interface CountedLimits {
  /** The configuration of its hosts. */
  readonly config: Layer;
  /** Lets time pass there, where it has its own clock. */
  pass(seconds: number): Promise<void>;
  /** Returns all that it stores of limits as text, a line for each counter. */
  stored(host: TestHost): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** Defines the tests that every {@link RateLimiter} must pass, on two hosts. */
export function rateLimiterConformance(name: string, open: (context: Context) => Promise<CountedLimits>): void {
  describe(`the rate limiter, ${name}`, () => {
    let limits: CountedLimits;
    let here: TestHost;
    let there: TestHost;
    let number = 0;
    let rule: RateLimitRule;

    before(async function () {
      limits = await open(this);
      const { config } = limits;
      const plugins = [peoplePlugin()];
      here = await startTestHost({ plugins, config });
      const { databaseUrl, dataFolder, secretKey } = here;
      there = await startTestHost({ plugins, config, databaseUrl, dataFolder, secretKey });
    });
    beforeEach(() => {
      rule = { name: `test/rule-${++number}`, points: 30, seconds: 60 };
    });
    after(async () => {
      await there?.stop();
      await here?.stop();
      await limits?.stop();
    });

    const pass = async (seconds: number): Promise<void> => {
      for (const { clock } of [here, there]) clock.advance(seconds);
      await limits.pass(seconds);
    };
    const limiterOf = (host: TestHost): RateLimiter => host.container.get<RateLimiter>(RateLimiter);
    const passes = async (host: TestHost, used = rule, key = '192.0.2.7'): Promise<boolean> => {
      try {
        await limiterOf(host).consumePoint(used, key);
        return true;
      } catch (error) {
        if (error instanceof RateLimitError) return false;
        throw error;
      }
    };
    /** Returns how many concurrent calls, on both hosts in turn, are let through. */
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
      await pass(20);
      const error = await rejectionOf(limiterOf(here).consumePoint(rule, '192.0.2.7'));
      const wait = Number((error as RateLimitError).toProblem().headers!['Retry-After']);
      expect(wait).to.be.within(1, 40);
      await pass(wait);
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
        await pass(61);
        let count = 0;
        for (let call = 0; call < 60; call += 1) if (await passes(here)) count += 1;
        expect(count).to.equal(30);
      });

      it('asks for points once a block', async () => {
        const own = { ...rule, points: 1000, block: 10 };
        const before = new Set(await limits.stored(here));
        for (let call = 0; call < 10; call += 1) expect(await passes(here, own)).to.equal(true);
        const [counter, ...more] = (await limits.stored(here)).filter((line) => !before.has(line));
        expect(more).to.be.empty;
        expect(counter).to.match(/\b10$/);
      });
    });

    describe('that takes many points at once', () => {
      const key = '192.0.2.7';
      beforeEach(() => {
        rule = { ...rule, points: 300, block: 10 };
      });
      const spend = (host: TestHost, points: number) => limiterOf(host).spendPoints(rule, key, points);
      const spends = async (calls: number, points: number): Promise<number> => {
        const hosts = [here, there];
        const all = Array.from({ length: calls }, (_, index) => spend(hosts[index % 2]!, points));
        const settled = await Promise.allSettled(all);
        for (const one of settled) if (one.status === 'rejected') expect(one.reason).to.be.instanceOf(RateLimitError);
        return settled.filter(({ status }) => status === 'fulfilled').length;
      };

      it('takes no more than the rule says, over all hosts', async () => {
        expect(await spends(20, 40)).to.be.within(5, 7);
        expect(await spends(20, 40)).to.equal(0);
        await pass(61);
        expect(await spends(20, 40)).to.be.within(5, 7);
      });

      it('leaves smaller work what larger work could not have', async () => {
        await spend(here, 250);
        expect(await rejectionOf(spend(here, 60))).to.be.instanceOf(RateLimitError);
        await spend(here, 50);
        expect(await rejectionOf(spend(here, 1))).to.be.instanceOf(RateLimitError);
      });

      it('takes points again that were given back, in their window', async () => {
        const spent = await spend(here, 300);
        expect(await rejectionOf(spend(here, 100))).to.be.instanceOf(RateLimitError);
        spent.giveBack(100);
        const later = await spend(here, 100);
        await pass(61);
        await spend(here, 300);
        later.giveBack(100);
        expect(await rejectionOf(spend(here, 1))).to.be.instanceOf(RateLimitError);
      });
    });

    describe('that takes points before the work', () => {
      const key = '192.0.2.7';
      const take = (host: TestHost, ...rules: readonly RateLimitRule[]): Promise<TakenPoints> =>
        limiterOf(host).takePoints(rules.map((one) => [one, key]));
      const taken = async (calls: number, ...rules: readonly RateLimitRule[]): Promise<TakenPoints[]> => {
        const hosts = [here, there];
        const all = Array.from({ length: calls }, (_, index) => take(hosts[index % 2]!, ...rules));
        const settled = await Promise.allSettled(all);
        for (const one of settled) if (one.status === 'rejected') expect(one.reason).to.be.instanceOf(RateLimitError);
        return settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
      };

      it('lets no more through at once than the rule says, and those that were given back again', async () => {
        const first = await taken(90, rule);
        expect(first.length).to.be.at.most(30);
        const second = await taken(90, rule);
        expect(first.length + second.length).to.equal(30);
        await Promise.all([...first, ...second].slice(0, 7).map((points) => points.giveBack()));
        for (let call = 0; call < 7; call += 1) await take(call % 2 === 0 ? here : there, rule);
        const refused = await rejectionOf(take(here, rule));
        expect(Number((refused as RateLimitError).toProblem().headers!['Retry-After'])).to.be.within(1, 60);
        await pass(61);
        await take(there, rule);
      });

      it('takes of all, or of none', async () => {
        const few = { ...rule, name: `${rule.name}-few`, points: 2 };
        const both = await taken(40, rule, few);
        expect(both).to.have.length.within(1, 2);
        // The refusals for one limit have left the points of the other.
        for (let left = 30 - both.length; left > 0; left -= 1) await take(here, rule);
        expect(await rejectionOf(take(there, rule))).to.be.instanceOf(RateLimitError);
      });

      it('gives nothing back to a window that has ended', async () => {
        const single = { ...rule, points: 1 };
        const points = await take(here, single);
        await pass(61);
        await points.giveBack();
        await take(there, single);
        expect(await rejectionOf(take(here, single))).to.be.instanceOf(RateLimitError);
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
            .checkPoints([
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
      await pass(61);
      for (const host of [here, there]) expect(await isOpen(host)).to.equal(true);
    });

    it('charges what was done, more than is left, and refuses on all hosts what comes then', async () => {
      const key = '192.0.2.7';
      const isOpen = async (host: TestHost): Promise<boolean> => {
        const refused = await rejectionOf(
          limiterOf(host)
            .checkPoints([[rule, key]])
            .then(() => Promise.reject(new Error('open'))),
        );
        return !(refused instanceof RateLimitError);
      };
      await limiterOf(here).chargePoints(rule, key, 29);
      for (const host of [here, there]) expect(await isOpen(host)).to.equal(true);
      await limiterOf(there).chargePoints(rule, key, 40);
      for (const host of [here, there]) expect(await isOpen(host)).to.equal(false);
      await pass(61);
      for (const host of [here, there]) expect(await isOpen(host)).to.equal(true);
    });

    it('keeps no address', async () => {
      await passes(here, rule, '198.51.100.77');
      const lines = await limits.stored(here);
      expect(lines).not.to.be.empty;
      for (const line of lines) expect(line).not.to.include('198.51.100.77');
    });
  });
}
