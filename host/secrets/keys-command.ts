import { HostInstances } from '../instances/host-instances.js';
import { waitUntilFollowed } from '../instances/wait-for-hosts.js';
import {
  InputError,
  type Clock,
  type Command,
  type CommandConsole,
  type Database,
  type KeyKind,
} from '../plugin-api/index.js';
import type { RootKeyChange } from './root-key-change.js';

/** A command that is repeated within that time was broken off: it goes on with the key that is there. */
const REPEATED_WITHIN_MILLISECONDS = 10 * 60_000;

/** Makes one more key all the same. */
const AGAIN = 'again';

interface KeysServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly kinds: readonly KeyKind[];
  readonly rootKey: RootKeyChange;
}

async function list(kinds: readonly KeyKind[], console: CommandConsole): Promise<void> {
  for (const kind of kinds) {
    console.print(`${kind.name}:`);
    for (const line of await kind.list()) console.print(`  ${line}`);
  }
}

/** A key that was made a moment ago, or undefined where another one is to be made. */
async function keptSince(kind: KeyKind, clock: Clock): Promise<Date | undefined> {
  const madeAt = await kind.madeAt?.();
  return madeAt && clock.now().getTime() - madeAt.getTime() < REPEATED_WITHIN_MILLISECONDS ? madeAt : undefined;
}

/** What follows `rotate <name>`: an argument, or `again`; undefined where it does not fit. */
function wordsOf(
  kind: KeyKind,
  words: readonly string[],
): { readonly argument?: string; readonly isAgain: boolean } | undefined {
  const [word] = words;
  if (kind.argument !== undefined) return words.length === 1 ? { argument: word!, isAgain: true } : undefined;
  if (words.length === 0) return { isAgain: false };
  return words.length === 1 && word === AGAIN && kind.madeAt ? { isAgain: true } : undefined;
}

/**
 * `npm run keys -- list`: the keys that can be changed. `-- rotate`: changes one of them, and waits until all hosts
 * have taken it up; repeated within ten minutes it makes no further key, and waits. `-- root`: leads through a change
 * of the root key.
 */
export function keysCommand({ database, clock, kinds, rootKey }: KeysServices): Command {
  const rotations = kinds.map((kind) =>
    `rotate ${kind.name} ${kind.argument ?? (kind.madeAt ? `[${AGAIN}]` : '')}`.trimEnd(),
  );
  const usage = ['list', ...rotations, 'root'];
  return {
    name: 'keys',
    usage,
    run: async (args, console) => {
      const [action, name, ...rest] = args;
      const kind = kinds.find((candidate) => candidate.name === name);
      const words = kind && wordsOf(kind, rest);
      if (action === 'list' && args.length === 1) await list(kinds, console);
      else if (action === 'root' && args.length === 1) await rootKey.lead(console);
      else if (action === 'rotate' && words) {
        const madeAt = words.isAgain ? undefined : await keptSince(kind, clock);
        if (!madeAt) await kind.rotate(words.argument, console);
        else console.print(`made ${madeAt.toISOString()}, and kept: one more with \`rotate ${kind.name} ${AGAIN}\``);
        await waitUntilFollowed(new HostInstances(database), console);
        console.print('done');
      } else throw new InputError(`usage: npm run keys -- ${usage.join(' | ')}`);
    },
  };
}
