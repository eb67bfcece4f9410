import type { KeyObject } from 'node:crypto';
import type { Secrets } from '../../plugin-api/index.js';
import { derivedKey } from './derived-key.js';
import type { RootKeys } from './root-key.js';
import { Sealer } from './sealer.js';

/**
 * {@link Secrets} from the configured root keys and from the data key of the database. All other keys are derived from
 * the data key, so that they stay the same when the root key changes.
 */
export class HostSecrets implements Secrets {
  readonly sealer: Sealer;
  private dataKey: Buffer | undefined;
  private readonly derived = new Map<string, KeyObject>();

  constructor(roots: RootKeys) {
    this.sealer = new Sealer(roots);
  }

  /** Sets the data key; called once, as soon as it was opened with one of the root keys. */
  useDataKey(dataKey: Buffer): void {
    this.dataKey = dataKey;
  }

  key(purpose: string): KeyObject {
    const present = this.derived.get(purpose);
    if (present) return present;
    if (!this.dataKey) throw new Error(`the key for ${purpose} is not known before the database is migrated`);
    const key = derivedKey(this.dataKey, purpose);
    this.derived.set(purpose, key);
    return key;
  }

  sealBytes(purpose: string, boundTo: string, bytes: Buffer): Buffer {
    return this.sealer.seal(purpose, boundTo, bytes);
  }

  openSealed(purpose: string, boundTo: string, sealed: Buffer): Buffer {
    return this.sealer.open(purpose, boundTo, sealed);
  }
}
