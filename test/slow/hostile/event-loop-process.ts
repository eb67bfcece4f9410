import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { now } from './exchange.js';

/**
 * Asks a host for next to nothing, again and again, on one connection: it waits as long as every caller. A process of
 * its own, so that nothing but the host and the machine make it wait. Prints `<start> <milliseconds>` a line.
 */
const PAUSE_MILLISECONDS = 20;

const url = `${process.argv[2]}/health/live`;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume().once('end', resolve).once('error', reject);
    }).once('error', reject);
  });
}

process.once('disconnect', () => process.exit());
for (;;) {
  const startedAt = now();
  // A connection that was closed while it was idle is opened anew; a host that is gone is noticed by its tests.
  await ask().catch(() => undefined);
  process.stdout.write(`${startedAt} ${now() - startedAt}\n`);
  await pause(PAUSE_MILLISECONDS);
}
