import type { JsonValue } from '../../../../host/plugin-api/index.js';
import { hiddenText } from './hidden.js';

/** Masks a text after its first two characters; after fewer where the text has no more than two. */
export function maskText(stored: JsonValue | undefined): string {
  if (typeof stored !== 'string') return hiddenText;
  const start = [...stored.slice(0, 6)];
  return start.slice(0, Math.min(2, start.length - 1)).join('') + hiddenText;
}
