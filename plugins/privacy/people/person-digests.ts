import { createHmac } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Secrets } from '../../../host/plugin-api/index.js';
import { wordedName, type PersonName } from './person-name.js';

/** What the type of a user is called beside those of documents. */
const USER_TYPE = 'usuario';

/** What an erasure leaves of the person: the type of the document, and a digest. */
export interface PersonDigest {
  readonly tipo: string;
  /** Hexadecimal. */
  readonly digest: string;
}

/**
 * Digests of people, by a key that hangs on the database and the root key: the same in every backup of it. The digests
 * alone tell nothing.
 */
@injectable()
export class PersonDigests {
  constructor(@inject(Secrets) private readonly secrets: Secrets) {}

  of(name: PersonName): PersonDigest {
    const digest = createHmac('sha256', this.secrets.key('privacy/person')).update(wordedName(name)).digest('hex');
    return { tipo: 'usuario' in name ? USER_TYPE : name.tipo, digest };
  }
}
