import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { Clock, Secrets, type Cookie } from '../../../../host/plugin-api/index.js';
import { followAddresses } from '../follow-addresses.js';

/** The inputs of both forms. */
export const lookUpFields = ['llave', 'radicado', 'documento'] as const;

type Field = (typeof lookUpFields)[number];

/** The typed values of a look-up. */
export interface LookUp {
  readonly modo: 'llave' | 'radicado';
  readonly typed: Readonly<Record<Field, string>>;
}

/** The faults of the values, by field. */
export type LookUpFaults = Readonly<Partial<Record<Field, string | undefined>>>;

/** A look-up that found nothing, as its page shows it again. */
export interface FaultyLookUp {
  readonly typed: LookUp['typed'];
  readonly faults: LookUpFaults;
}

/** The cookie that holds a faulty look-up for some minutes, or until a look-up finds its record. */
export const LOOK_UP_COOKIE = 'consulta';

const PURPOSE = 'portal/look-up';
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CONTENT_AT = NONCE_BYTES + TAG_BYTES;

/** The minutes in which the page shows the values again: others may use the same browser afterwards. */
const MINUTES = 5;

const kept = z.object({
  /** The end of the minutes, as the browser may keep a cookie for longer. */
  until: z.number(),
  typed: z.record(z.enum(lookUpFields), z.string()),
  faults: z.partialRecord(z.enum(lookUpFields), z.string()),
});

const cookie = { name: LOOK_UP_COOKIE, path: followAddresses.lookUp.replace(/\/$/, '') };

/** Removes the typed values from the browser. */
export const noLookUpCookie: Cookie = { ...cookie, value: '', maxAgeSeconds: 0 };

/**
 * The values of look-ups that found nothing, between the form and the page that shows them again. They are personal: no
 * address has them, and the cookie is encrypted, so that a copy of the browser's data does not reveal them.
 */
@injectable()
export class TypedLookUps {
  constructor(
    @inject(Secrets) private readonly secrets: Secrets,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Makes the cookie of a faulty look-up. */
  keep({ typed, faults }: FaultyLookUp): Cookie {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.secrets.key(PURPOSE), nonce);
    const until = this.clock.now().getTime() + MINUTES * 60_000;
    const content = Buffer.concat([cipher.update(JSON.stringify({ until, typed, faults })), cipher.final()]);
    const value = Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url');
    return { ...cookie, value, maxAgeSeconds: MINUTES * 60 };
  }

  /** Reads the value of the cookie; undefined where there is none, it has ended, or another made it. */
  read(value = ''): FaultyLookUp | undefined {
    const bytes = Buffer.from(value, 'base64url');
    if (bytes.length <= CONTENT_AT) return undefined;
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(CIPHER, this.secrets.key(PURPOSE), nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, CONTENT_AT));
    const content = decipher.update(bytes.subarray(CONTENT_AT));
    try {
      const { until, ...lookUp } = kept.parse(JSON.parse(Buffer.concat([content, decipher.final()]).toString()));
      return until > this.clock.now().getTime() ? lookUp : undefined;
    } catch {
      return undefined;
    }
  }
}
