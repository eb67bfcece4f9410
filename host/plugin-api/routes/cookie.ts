/** A cookie of a page. It is `Secure` where `publicUrl` is https. */
export interface Cookie {
  readonly name: string;
  /** ASCII without spaces, quotes, commas, semicolons and backslashes: encode what may hold others. */
  readonly value: string;
  /** The pages that it is sent to: this one and those below it, as they stand in an address. */
  readonly path: string;
  /** Until the browser is closed unless it says otherwise; 0 removes the cookie. */
  readonly maxAgeSeconds?: number;
  /** Whether scripts are kept from it: true unless it says otherwise. */
  readonly httpOnly?: boolean;
  /** `lax` unless it says otherwise: pages of others send it with a link to this one, and with nothing else. */
  readonly sameSite?: 'lax' | 'strict';
}

const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/;
const PATH = /^\/[\x21-\x3a\x3c-\x7e]*$/;

/** Throws `TypeError` for what would be read as another cookie. Its words hold none of the values. */
export function checkCookie({ name, value, path, maxAgeSeconds = 0 }: Cookie): void {
  if (!NAME.test(name)) throw new TypeError('The name of a cookie has a character that none may have.');
  if (!VALUE.test(value)) throw new TypeError(`The value of the cookie ${name} has a character that none may have.`);
  if (!PATH.test(path)) throw new TypeError(`The path of the cookie ${name} is no path of an address.`);
  if (!Number.isSafeInteger(maxAgeSeconds) || maxAgeSeconds < 0) {
    throw new TypeError(`The age of the cookie ${name} is no number of seconds.`);
  }
}
