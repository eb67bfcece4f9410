import { createHmac, type KeyObject } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Secrets } from '../../../host/plugin-api/index.js';

/** The keyed digests of addresses and codes: with the database alone, nobody can try either. */
@injectable()
export class ValidationDigests {
  private readonly addressKey: KeyObject;
  private readonly codeKey: KeyObject;

  constructor(@inject(Secrets) secrets: Secrets) {
    this.addressKey = secrets.key('tramites/validation-address');
    this.codeKey = secrets.key('tramites/validation-code');
  }

  /** Makes the digest of an address, the same for all its spellings: no provider in use tells capitals apart. */
  ofAddress(address: string): Buffer {
    return createHmac('sha256', this.addressKey).update(address.toLowerCase()).digest();
  }

  /** Makes the digest of a code. It is bound to its request, so that equal codes have different digests. */
  ofCode(requestId: string, code: string): Buffer {
    return createHmac('sha256', this.codeKey).update(`${requestId}\0${code}`).digest();
  }
}
