/** A cookie of a page. It is `Secure` where `publicUrl` is https. */
export interface Cookie {
  readonly name: string;
  /** ASCII without spaces, quotes, commas, semicolons and backslashes: encode other characters. */
  readonly value: string;
  /** The path, as in an address: the cookie is sent to this page and those below it. */
  readonly path: string;
  /** By default until the browser is closed; 0 removes the cookie. */
  readonly maxAgeSeconds?: number;
  /** Whether scripts cannot read it: true by default. */
  readonly httpOnly?: boolean;
  /** `lax` by default: other sites send it only when a link leads to this one. */
  readonly sameSite?: 'lax' | 'strict';
}

const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/;
const PATH = /^\/[\x21-\x3a\x3c-\x7e]*$/;

/** Throws `TypeError` for a cookie that browsers would read as another one. The message has none of the values. */
export function checkCookie({ name, value, path, maxAgeSeconds = 0 }: Cookie): void {
  if (!NAME.test(name)) throw new TypeError('The name of a cookie has a character that none may have.');
  if (!VALUE.test(value)) throw new TypeError(`The value of the cookie ${name} has a character that none may have.`);
  if (!PATH.test(path)) throw new TypeError(`The path of the cookie ${name} is no path of an address.`);
  if (!Number.isSafeInteger(maxAgeSeconds) || maxAgeSeconds < 0) {
    throw new TypeError(`The age of the cookie ${name} is no number of seconds.`);
  }
}
