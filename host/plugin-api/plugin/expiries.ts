import { contributionPoint } from './contribution-point.js';

/** A thing that the service needs and that ends at a known moment, such as a certificate or a token. */
export interface Expiry {
  /** The kind of thing, in Spanish for administrators: `Certificado con que se firman los documentos`. */
  readonly what: string;
  /** Its name; null where there is one of the kind. Never a secret. */
  readonly name: string | null;
  readonly endsAt: Date;
}

/** A source of such things, which the state of the service lists by their ends. */
export interface ExpirySource {
  /** Returns the things in use, also those that have ended a short time ago; in a few statements at most. */
  expiries(): Promise<readonly Expiry[]>;
}

/** The point to which plugins contribute such sources. */
export const Expiries = contributionPoint<ExpirySource>('host/Expiries');
