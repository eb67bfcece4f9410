import { createHash, createHmac } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Secrets } from '../../../host/plugin-api/index.js';

/**
 * The keys of drafts. A key is computed from the nonce in the row and a secret of the host, and is not stored: a user's
 * draft has the same key in each channel, and the database alone reveals none.
 */
@injectable()
export class DraftKeys {
  constructor(@inject(Secrets) private readonly secrets: Secrets) {}

  /** Computes the key: 32 bytes in base64url. */
  keyOf(nonce: string): string {
    return createHmac('sha256', this.secrets.key('forms/draft')).update(nonce).digest('base64url');
  }

  /** Computes the digest by which a draft is found, for any text that was sent as a key. */
  digestOf(key: string): Buffer {
    return createHash('sha256').update(key).digest();
  }
}
