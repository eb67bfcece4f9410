import { randomBytes } from 'node:crypto';
import type { ImportContext } from '../../plugin-api/index.js';

/**
 * The secrets that an import makes, since an export has none: passwords, API keys, tokens. They are shown once after
 * the commit, and stored only as hashes.
 */
export class MadeSecrets {
  private readonly made = new Map<string, string>();

  /** Implements `ImportContext.missingSecret`. */
  readonly make: ImportContext['missingSecret'] = (owner, make = () => randomBytes(12).toString('base64url')) => {
    const secret = make();
    this.made.set(owner, secret);
    return secret;
  };

  /** The secrets by their owners, such as `token.Banco`. */
  get all(): ReadonlyMap<string, string> {
    return this.made;
  }

  /** A heading and one line `owner=secret` per secret; empty without secrets. */
  get lines(): readonly string[] {
    if (this.made.size === 0) return [];
    return ['made here, and shown this once:', ...[...this.made].map(([owner, secret]) => `  ${owner}=${secret}`)];
  }
}
