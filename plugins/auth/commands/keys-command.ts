import { InputError, type Command, type CommandConsole, type Resealing } from '../../../host/plugin-api/index.js';
import type { KeyRing } from '../tokens/key-ring.js';

interface Services {
  readonly keys: KeyRing;
  readonly resealing: Resealing;
}

async function list(keys: KeyRing, console: CommandConsole): Promise<void> {
  for (const { kid, created_at, retires_at } of await keys.list()) {
    const end = retires_at ? `retires ${retires_at.toISOString()}` : 'signs';
    console.print(`${kid}  made ${created_at.toISOString()}  ${end}`);
  }
}

async function reseal(resealing: Resealing, console: CommandConsole): Promise<void> {
  const outcomes = await resealing.resealSecrets();
  for (const { name, resealed, unreadable } of outcomes) {
    console.print(`${name}: ${resealed} sealed anew`);
    if (unreadable > 0) console.warn(`${name}: ${unreadable} cannot be opened with any known key, and are left`);
  }
  if (outcomes.every(({ resealed }) => resealed === 0)) {
    console.print('nothing was left: VENTANILLA_SECRET_KEY_PREVIOUS is not needed for what is stored');
  }
}

/**
 * Builds `npm run keys -- list` and `-- rotate`, for the keys that sign tokens, and `-- reseal`, which seals stored
 * secrets under a new root key: to be run again until nothing was left, after all hosts have the new key.
 */
export function keysCommand({ keys, resealing }: Services): Command {
  return {
    name: 'keys',
    usage: ['list', 'rotate', 'reseal'],
    run: async ([action], console) => {
      if (action === 'reseal') {
        await reseal(resealing, console);
        return;
      }
      if (action === 'rotate') console.print(`signing with ${await keys.rotate()}`);
      else if (action !== 'list') throw new InputError('usage: npm run keys -- list | rotate | reseal');
      await list(keys, console);
    },
  };
}
