import { hasKeyFile, nextKeyFile, keyFile, rootKeys, type RootKeys } from './root-key.js';
import { makeKeyFile, readKeyFile, replaceKeyFile } from './key-file.js';
import { idOf } from './sealer.js';
import type { HostConfig } from '../config/host-config.js';

/** Where the root keys come from, and how another one takes the place of the present one. */
export interface RootKeySource {
  /** Whether the service makes its key itself, in the data folder; otherwise it is the operator's. */
  readonly isFile: boolean;
  /** The keys as they are now. Throws `BootError`. */
  read(): RootKeys;
  /** The id of the key that the database is to belong to. A file with a new key is made unless one is there. */
  begin(): string;
  /** Called once the database belongs to that key. */
  finish(id: string): void;
}

/** The keys of the configuration, or of the files in the data folder. */
export function rootKeySource(config: HostConfig): RootKeySource {
  const read = (): RootKeys => rootKeys(config);
  if (!hasKeyFile(config)) return { isFile: false, read, begin: () => idOf(read().present), finish: () => undefined };
  const next = nextKeyFile(config);
  return {
    isFile: true,
    read,
    begin: () => idOf(makeKeyFile(next, keyFile(config))),
    finish: (id) => {
      const made = readKeyFile(next);
      if (made && idOf(made) === id) replaceKeyFile(keyFile(config), next);
    },
  };
}
