import { expect } from 'chai';
import { retryPause } from '../../../host/jobs/retry-pause.js';
import { JobFailedError } from '../../../host/plugin-api/index.js';

const HOUR = 3600;
const ROUNDS = 2000;
const failure = new Error('no');

describe('the pauses between attempts', () => {
  const pausesOf = (attempt: number): number[] => Array.from({ length: ROUNDS }, () => retryPause(attempt, failure));

  it('grow, are spread out, and stay below six hours', () => {
    for (const [attempt, nominal] of [
      [1, 10],
      [2, 40],
      [5, 2560],
      [7, 4 * HOUR],
      [100, 4 * HOUR],
    ] as const) {
      const pauses = pausesOf(attempt);
      expect(Math.min(...pauses)).to.be.within(nominal * 0.5, nominal * 0.6);
      expect(Math.max(...pauses)).to.be.within(nominal * 1.4, nominal * 1.5);
    }
  });

  it('are about a day for twelve attempts', () => {
    const pauses = Array.from({ length: 11 }, (_, index) => pausesOf(index + 1)).flat();
    const hours = pauses.reduce((sum, pause) => sum + pause, 0) / ROUNDS / HOUR;
    expect(hours).to.be.within(22, 26);
  });

  it('of what is due again and again keep to its interval', () => {
    for (let round = 0; round < ROUNDS; round += 1) expect(retryPause(9, failure, 60)).to.be.within(30, 90);
  });

  it('are what the handler asks for, within a week', () => {
    for (const [asked, given] of [
      [90, 90],
      [0, 0],
      [-5, 0],
      [1e12, 7 * 24 * HOUR],
    ] as const) {
      expect(retryPause(1, new JobFailedError('Espere.', { afterSeconds: asked })), String(asked)).to.equal(given);
    }
    for (const asked of [NaN, Infinity])
      expect(retryPause(1, new JobFailedError('Espere.', { afterSeconds: asked }))).to.be.within(5, 15);
  });
});
