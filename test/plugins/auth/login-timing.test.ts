import { expect } from 'chai';
import { startAuthHost, type AuthClient } from './support/auth-client.js';

const SAMPLES = 25;

describe('the time that a refused login takes', () => {
  let client: AuthClient;
  let address = 0;

  before(async () => {
    client = await startAuthHost();
  });
  after(() => client.host.stop());

  const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;

  it('does not tell whether the user exists, or has a password', async () => {
    const kinds = {
      'wrong password': () => 'luz',
      'unknown user': () => `nadie-${address}`,
      'no password': () => 'sin-clave',
      inactive: () => 'inactiva',
    };
    const times = new Map(Object.keys(kinds).map((kind) => [kind, [] as number[]]));
    // In turns, so that what else the machine does falls on all alike; one round to warm up.
    for (let round = -1; round < SAMPLES; round += 1) {
      for (const [kind, username] of Object.entries(kinds)) {
        address += 1;
        const from = `198.51.${Math.floor(address / 250)}.${address % 250}`;
        const startedAt = performance.now();
        const attempt = client.attempt('/api/token/', { username: username(), password: 'incorrecta', from });
        await attempt.expect(404);
        if (round >= 0) times.get(kind)!.push(performance.now() - startedAt);
      }
    }
    const medians = [...times].map(([kind, all]) => [kind, median(all)] as const);
    for (const [kind, value] of medians) process.stdout.write(`      ${kind}: ${value.toFixed(1)} ms\n`);
    const values = medians.map(([, value]) => value);
    expect(Math.max(...values) / Math.min(...values)).to.be.below(1.5);
  });
});
