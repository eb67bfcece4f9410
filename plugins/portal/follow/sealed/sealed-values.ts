import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { Clock, Secrets, type Cookie } from '../../../../host/plugin-api/index.js';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CONTENT_AT = NONCE_BYTES + TAG_BYTES;

/** The minutes in which a page shows the values again: others may use the same browser afterwards. */
const MINUTES = 5;

/** The most characters of a cookie's value that browsers keep. */
const MOST_COOKIE = 3800;

const sealed = z.object({ until: z.number(), values: z.unknown() });

/** Values that a browser keeps for a page: the purpose of their key, their schema, and their cookie. */
interface SealedKind<S extends z.ZodType> {
  readonly purpose: string;
  readonly schema: S;
  readonly cookie: Pick<Cookie, 'name' | 'path'>;
}

/**
 * Typed values between a form that is answered by a redirect and the page that shows them again. They are personal: no
 * address has them, and the cookie is encrypted, so that a copy of the browser's data does not reveal them.
 */
@injectable()
export class SealedValues {
  constructor(
    @inject(Secrets) private readonly secrets: Secrets,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Makes the cookie of some values. */
  seal<S extends z.ZodType>({ purpose, cookie }: SealedKind<S>, values: z.output<S>): Cookie {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.secrets.key(purpose), nonce);
    // The browser may keep a cookie for longer.
    const until = this.clock.now().getTime() + MINUTES * 60_000;
    const content = Buffer.concat([cipher.update(JSON.stringify({ until, values })), cipher.final()]);
    const value = Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url');
    return { ...cookie, value, maxAgeSeconds: MINUTES * 60 };
  }

  /** Makes the cookie of values with a typed text, which is cut until a browser keeps the cookie. */
  sealCut<S extends z.ZodType>(kind: SealedKind<S>, typed: string, valuesOf: (text: string) => z.output<S>): Cookie {
    let text = typed;
    for (;;) {
      const cookie = this.seal(kind, valuesOf(text));
      if (cookie.value.length <= MOST_COOKIE || text === '') return cookie;
      text = text.slice(0, Math.floor(text.length * 0.9));
    }
  }

  /** Reads the value of the cookie; undefined where there is none, it has ended, or another made it. */
  open<S extends z.ZodType>({ purpose, schema }: SealedKind<S>, value = ''): z.output<S> | undefined {
    const bytes = Buffer.from(value, 'base64url');
    if (bytes.length <= CONTENT_AT) return undefined;
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(CIPHER, this.secrets.key(purpose), nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, CONTENT_AT));
    const content = decipher.update(bytes.subarray(CONTENT_AT));
    try {
      const text = Buffer.concat([content, decipher.final()]).toString();
      const { until, values } = sealed.parse(JSON.parse(text));
      return until > this.clock.now().getTime() ? schema.parse(values) : undefined;
    } catch {
      return undefined;
    }
  }
}
