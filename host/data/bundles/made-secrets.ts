import { randomBytes } from 'node:crypto';
import type { ImportContext } from '../../plugin-api/index.js';

/**
 * The secrets of this city that an import makes, as an export has none: passwords, api-keys, tokens. They are shown
 * once it is committed, and are nowhere else but hashed.
 */
export class MadeSecrets {
  private readonly made = new Map<string, string>();

  /** `ImportContext.missingSecret`. */
  readonly make: ImportContext['missingSecret'] = (owner, make = () => randomBytes(12).toString('base64url')) => {
    const secret = make();
    this.made.set(owner, secret);
    return secret;
  };

  /** `owner=secret`, a line each, below one that says what they are. */
  get lines(): readonly string[] {
    if (this.made.size === 0) return [];
    return ['made here, and shown this once:', ...[...this.made].map(([owner, secret]) => `  ${owner}=${secret}`)];
  }
}
