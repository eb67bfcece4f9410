import { createHash, createHmac } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Secrets } from '../../../host/plugin-api/index.js';

/**
 * The keys of drafts. A key is made of what its row holds and of a secret of the host's, and not kept: a person's draft
 * has the same key in each channel, and the database alone reveals none.
 */
@injectable()
export class DraftKeys {
  constructor(@inject(Secrets) private readonly secrets: Secrets) {}

  /** 32 bytes in base64url. */
  keyOf(nonce: string): string {
    return createHmac('sha256', this.secrets.key('forms/draft')).update(nonce).digest('base64url');
  }

  /** By which a draft is found, whatever was sent in place of a key. */
  digestOf(key: string): Buffer {
    return createHash('sha256').update(key).digest();
  }
}
