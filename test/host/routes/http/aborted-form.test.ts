import { expect } from 'chai';
import { connect } from 'node:net';
import { InputError } from '../../../../host/plugin-api/index.js';
import { startTestHost } from '../../../../testing/start-test-host.js';
import { BOUNDARY, field, file } from '../../support/multipart.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { samplePlugin } from './sample-plugin.js';

/** Begins to send a form and hangs up; returns the outcome of its reader. */
async function outcomeOf(begun: Buffer): Promise<{ outcome: unknown; log: string }> {
  let seen: (outcome: unknown) => void = () => undefined;
  const outcome = new Promise((resolve) => (seen = resolve));
  const plugins = [peoplePlugin(), samplePlugin((result) => seen(result))];
  const host = await startTestHost({ plugins, config: { logging: { level: 'info' } } });
  const socket = connect(Number(new URL(host.url).port), '127.0.0.1');
  socket.write(
    [
      'POST /sample/form HTTP/1.1',
      'Host: localhost',
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
      'Content-Length: 1000000',
      '',
      '',
    ].join('\r\n'),
  );
  socket.write(begun, () => setTimeout(() => socket.destroy(), 100));
  const met = await outcome;
  expect((await fetch(`${host.url}/health/live`)).status).to.equal(200);
  await host.stop();
  return { outcome: met, log: host.logLines.join('') };
}

describe('a client that hangs up in the middle of a form', () => {
  for (const [where, begun] of [
    ['in a file', file('a', 'f', 'x'.repeat(200_000)).subarray(0, 100_000)],
    ['between parts', field('a', '1')],
    ['before the first part', Buffer.alloc(0)],
  ] as const) {
    it(`${where}: its reader gets an error, and nothing else fails`, async () => {
      const { outcome, log } = await outcomeOf(begun);
      expect(outcome).to.be.instanceOf(InputError);
      expect(log).to.include('"status":499').and.not.include('unexpected failure');
    });
  }
});
