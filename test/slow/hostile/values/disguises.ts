import { kinds, type Kind } from './kind.js';

/** Makes of a valid text one that looks the same, or nearly so. */
export type Disguise = (text: string) => string;

const WIDE = 0xfee0;

/** The valid value of a field, with unseen signs, look-alikes and other dashes. */
export const disguises: readonly Kind<Disguise>[] = kinds<Disguise>({
  'its own value, accents apart': () => (text) => text.normalize('NFD'),
  'its own value in wide signs': () => (text) =>
    text.replaceAll(/[\x21-\x7E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + WIDE)),
  'its own value, written from left to right': () => (text) => `\u202a${text}\u202c`,
  'its own value with blanks without width': () => (text) => [...text].join('\u200b'),
  'its own value with soft hyphens': () => (text) => `${text}\u00ad`,
  'its own value with an en dash': () => (text) =>
    text.includes('-') ? text.replaceAll('-', '\u2013') : `\u2013${text}`,
  'its own value with a minus sign': () => (text) =>
    text.includes('-') ? text.replaceAll('-', '\u2212') : `\u2212${text}`,
  'its own value between blanks without a break': () => (text) => `\u00a0${text}\u202f`,
  'its own value and a bell': () => (text) => `${text}\u0007`,
  'its own value, its first letter marked 31 times': () => (text) =>
    `${text.slice(0, 1)}${'\u0323'.repeat(31)}${text.slice(1)}`,
});
