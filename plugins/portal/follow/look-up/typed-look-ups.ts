import { inject, injectable } from 'inversify';
import { z } from 'zod';
import type { Cookie } from '../../../../host/plugin-api/index.js';
import { followAddresses } from '../follow-addresses.js';
import { SealedValues } from '../sealed/sealed-values.js';

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

const kind = {
  purpose: 'portal/look-up',
  schema: z.object({
    typed: z.record(z.enum(lookUpFields), z.string()),
    faults: z.partialRecord(z.enum(lookUpFields), z.string()),
  }),
  cookie: { name: LOOK_UP_COOKIE, path: followAddresses.lookUp.replace(/\/$/, '') },
};

/** Removes the typed values from the browser. */
export const noLookUpCookie: Cookie = { ...kind.cookie, value: '', maxAgeSeconds: 0 };

/** The values of look-ups that found nothing, between the form and the page that shows them again. */
@injectable()
export class TypedLookUps {
  constructor(@inject(SealedValues) private readonly sealed: SealedValues) {}

  /** Makes the cookie of a faulty look-up. */
  keep({ typed, faults }: FaultyLookUp): Cookie {
    const found = Object.entries(faults).filter((fault): fault is [Field, string] => fault[1] !== undefined);
    return this.sealed.seal(kind, { typed, faults: Object.fromEntries(found) });
  }

  /** Reads the value of the cookie; undefined where there is none, it has ended, or another made it. */
  read(value: string | undefined): FaultyLookUp | undefined {
    return this.sealed.open(kind, value);
  }
}
