import { maskWords } from '../../plugin-api/index.js';

/** Masks the part of an address before the `@`, so that a mail is recognized and its person is not: `a**@correo.co`. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${maskWords(address.slice(0, at))}${address.slice(at)}`;
}
