import { hiddenText } from './hidden.js';
import { maskText } from './mask-text.js';

/** Masks an address: `juan@alcaldia.gov.co` becomes `ju***@al***.gov.co` (decisions, section 4). */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 0) return hiddenText;
  const [host = '', ...rest] = address.slice(at + 1).split('.');
  return [`${maskText(address.slice(0, at))}@${maskText(host)}`, ...rest].join('.');
}
