import { inject, injectable } from 'inversify';
import { z } from 'zod';
import type { Cookie } from '../../../../host/plugin-api/index.js';
import { followAddresses } from '../follow-addresses.js';
import { SealedValues } from '../sealed/sealed-values.js';

/** The cookie that holds the text of a message that the thread took no more, for some minutes. */
export const UNSENT_COOKIE = 'sin_enviar';

const kindOf = (key: string) => ({
  purpose: 'portal/unsent',
  schema: z.string(),
  cookie: { name: UNSENT_COOKIE, path: followAddresses.record(key) },
});

/** Texts that came too late for a thread: the page of the record shows them, so that their citizen can copy them. */
@injectable()
export class UnsentMessages {
  constructor(@inject(SealedValues) private readonly sealed: SealedValues) {}

  /** Makes the cookie of a text. The end of a text that is longer than any cookie is cut. */
  keep(key: string, texto: string): Cookie {
    return this.sealed.sealCut(kindOf(key), texto, (cut) => (cut === texto ? cut : `${cut}…`));
  }

  /** Reads the value of the cookie; undefined where there is none, it has ended, or another made it. */
  read(key: string, value: string | undefined): string | undefined {
    return this.sealed.open(kindOf(key), value);
  }
}
