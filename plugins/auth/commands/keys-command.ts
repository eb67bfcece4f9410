import { InputError, type Command } from '../../../host/plugin-api/index.js';
import type { KeyRing } from '../tokens/key-ring.js';

/** `npm run keys -- rotate` and `npm run keys -- list`. */
export function keysCommand({ keys }: { readonly keys: KeyRing }): Command {
  return {
    name: 'keys',
    usage: ['list', 'rotate'],
    run: async ([action], console) => {
      if (action === 'rotate') console.print(`signing with ${await keys.rotate()}`);
      else if (action !== 'list') throw new InputError('usage: npm run keys -- list | rotate');
      for (const { kid, created_at, retires_at } of await keys.list()) {
        const end = retires_at ? `retires ${retires_at.toISOString()}` : 'signs';
        console.print(`${kid}  made ${created_at.toISOString()}  ${end}`);
      }
    },
  };
}
