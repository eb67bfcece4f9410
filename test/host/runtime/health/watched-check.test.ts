import { expect } from 'chai';
import { ConfigurationError } from '../../../../host/runtime/boot-error.js';
import type { HealthCheck } from '../../../../host/runtime/health/health-check.js';
import { WatchedCheck } from '../../../../host/runtime/health/watched-check.js';
import { createLogger } from '../../../../host/runtime/logging/create-logger.js';
import { CheckFailedError } from '../../../../host/plugin-api/index.js';
import { TestClock } from '../../../../testing/test-clock.js';
import { rejectionOf } from '../../support/rejection.js';

describe('a check that is watched', () => {
  const logged: string[] = [];
  let clock: TestClock;
  let asked: number;
  let answer: () => Promise<void>;

  beforeEach(() => {
    logged.length = 0;
    clock = new TestClock();
    asked = 0;
    answer = () => Promise.resolve();
  });

  const watched = (more: Partial<HealthCheck> = {}): WatchedCheck => {
    const logger = createLogger({ level: 'info' }, { write: (line) => void logged.push(line) });
    const check = (): Promise<void> => {
      asked += 1;
      return answer();
    };
    return new WatchedCheck({ name: 'peer', key: 'peer.address', check, ...more }, clock, logger);
  };
  const lines = (): Record<string, unknown>[] =>
    logged.map((line) => {
      const { time: _time, ...told } = JSON.parse(line) as Record<string, unknown>;
      return told;
    });
  const failing = { level: 'warn', check: 'peer', key: 'peer.address', msg: 'a health check fails' };

  it('runs once for concurrent callers, and for all within some seconds', async () => {
    const check = watched();
    expect(await Promise.all(Array.from({ length: 20 }, () => check.state()))).to.include('ok');
    for (let probe = 0; probe < 20; probe += 1) await check.state();
    expect(asked).to.equal(1);
    clock.advance(5);
    await Promise.all(Array.from({ length: 20 }, () => check.state()));
    expect(asked).to.equal(2);
    clock.advance(-3600);
    await check.state();
    expect(asked).to.equal(3);
  });

  it('runs at each probe where that is configured', async () => {
    const check = watched({ seconds: 0 });
    for (let probe = 0; probe < 3; probe += 1) await check.state();
    expect(asked).to.equal(3);
  });

  it('is logged only when it begins to fail and when it passes again', async () => {
    const check = watched({ seconds: 0 });
    answer = () => Promise.reject(new CheckFailedError('the peer is asleep'));
    for (let probe = 0; probe < 3; probe += 1) expect(await check.state()).to.equal('failed');
    answer = () => Promise.resolve();
    for (let probe = 0; probe < 3; probe += 1) expect(await check.state()).to.equal('ok');
    expect(lines()).to.deep.equal([
      { ...failing, reason: 'the peer is asleep' },
      { level: 'info', check: 'peer', key: 'peer.address', msg: 'a health check passes again' },
    ]);
  });

  for (const [what, error, told] of [
    ['an error that names a key', new CheckFailedError('no', { key: 'peer.user' }), { key: 'peer.user', reason: 'no' }],
    ['a configuration', new ConfigurationError('peer.user', 'is wrong'), { key: 'peer.user', reason: 'is wrong' }],
    [
      'any other error, which may quote anything',
      Object.assign(new TypeError('ana@correo.example'), { code: 'ECONNRESET', cause: new RangeError('la-clave') }),
      { reason: 'TypeError ECONNRESET, because of RangeError' },
    ],
    ['what is no error', 'la-clave', { reason: 'string' }],
    ['nothing', undefined, { reason: 'Error' }],
  ] as const) {
    it(`logs only the safe parts of ${what}`, async () => {
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- plugins may throw anything
      answer = () => Promise.reject(error);
      expect(await watched().state()).to.equal('failed');
      expect(lines()).to.deep.equal([{ ...failing, ...told }]);
    });
  }

  it('fails and is aborted where it does not answer, and runs again later', async () => {
    const signals: AbortSignal[] = [];
    const check = watched({
      check: (signal) => {
        signals.push(signal);
        return signals.length === 1 ? new Promise(() => undefined) : Promise.resolve();
      },
    });
    expect(await check.state()).to.equal('failed');
    expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true]);
    expect(lines()).to.deep.equal([{ ...failing, reason: 'it did not answer within 2 s' }]);
    clock.advance(5);
    expect(await check.state()).to.equal('ok');
    expect(signals[1]!.aborted).to.equal(false);
  });

  describe('at the start', () => {
    it('runs the proof of the start, whose result is reused', async () => {
      let begun = 0;
      const check = watched({ begin: () => Promise.resolve(void (begun += 1)) });
      await check.begin();
      expect(await check.state()).to.equal('ok');
      expect([begun, asked]).to.deep.equal([1, 0]);
      expect(lines()).to.deep.equal([]);
    });

    it('stops it where only another configuration helps, and is logged otherwise', async () => {
      const wrong = new ConfigurationError('peer.user', 'is wrong');
      answer = () => Promise.reject(wrong);
      expect(await rejectionOf(watched().begin())).to.equal(wrong);
      expect(lines()).to.deep.equal([]);
      answer = () => Promise.reject(new CheckFailedError('away'));
      const check = watched();
      await check.begin();
      expect(await check.state()).to.equal('failed');
      expect(lines()).to.deep.equal([{ ...failing, reason: 'away' }]);
    });
  });
});
