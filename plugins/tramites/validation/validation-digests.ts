import { createHmac, type KeyObject } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Secrets } from '../../../host/plugin-api/index.js';

/** Keyed digests: with the database alone, neither addresses nor codes can be tried. */
@injectable()
export class ValidationDigests {
  private readonly addressKey: KeyObject;
  private readonly codeKey: KeyObject;

  constructor(@inject(Secrets) secrets: Secrets) {
    this.addressKey = secrets.key('tramites/validation-address');
    this.codeKey = secrets.key('tramites/validation-code');
  }

  /** Returns the same for all spellings of an address: no provider in use tells capitals apart. */
  ofAddress(address: string): Buffer {
    return createHmac('sha256', this.addressKey).update(address.toLowerCase()).digest();
  }

  /** Bound to its request, so that equal codes have different digests. */
  ofCode(requestId: string, code: string): Buffer {
    return createHmac('sha256', this.codeKey).update(`${requestId}\0${code}`).digest();
  }
}
