import { setTimeout as wait } from 'node:timers/promises';
import type { CommandConsole } from '../plugin-api/index.js';
import type { HostInstances, LiveInstance } from './host-instances.js';

const LOOK_MILLISECONDS = 250;

/** What an operator waits for. */
interface Awaited {
  readonly instances: HostInstances;
  readonly console: CommandConsole;
  /** What is printed where a host is waited for at all. */
  readonly words: string;
  /** What keeps the command from going on: that this host is not there yet, and what it lacks. */
  readonly lacks: (host: LiveInstance) => string | undefined;
}

/**
 * Waits until no host that serves lacks something, and prints whom it waits for whenever that has changed. A host that
 * ends, or is not seen for a while, is not waited for.
 */
export async function waitForHosts({ instances, console, words, lacks }: Awaited): Promise<void> {
  let printed = '';
  for (;;) {
    const lacking = (await instances.live()).flatMap((host) => {
      const lack = lacks(host);
      return lack === undefined ? [] : [`  ${host.name}: ${lack}`];
    });
    if (lacking.length === 0) return;
    const lines = lacking.join('\n');
    if (printed === '') console.print(words);
    if (lines !== printed) console.print(lines);
    printed = lines;
    await wait(LOOK_MILLISECONDS);
  }
}

/**
 * Waits until every host that serves now has asked the database twice since: what follows a revision has looked at it
 * by then, as hosts pause between the two for longer than a value is used without a look.
 */
export async function waitUntilFollowed(instances: HostInstances, console: CommandConsole): Promise<void> {
  const before = new Map((await instances.live()).map(({ id, beats }) => [id, beats]));
  await waitForHosts({
    instances,
    console,
    words: 'Every host takes it up:',
    lacks: ({ id, beats }) => {
      const start = before.get(id);
      // A host that was taken for gone counts from 0 again, and has looked at everything as it came back.
      return start !== undefined && beats >= start && beats < start + 2 ? 'has not looked yet' : undefined;
    },
  });
}
