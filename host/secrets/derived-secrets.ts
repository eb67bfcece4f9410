import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { Secrets } from '../plugin-api/index.js';

/** {@link Secrets} from the root key of the configuration. */
export class DerivedSecrets implements Secrets {
  private readonly derived = new Map<string, KeyObject>();

  constructor(private readonly root: Buffer) {}

  key(purpose: string): KeyObject {
    const present = this.derived.get(purpose);
    if (present) return present;
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', this.root, '', `ventanilla/${purpose}`, 32)));
    this.derived.set(purpose, key);
    return key;
  }
}
