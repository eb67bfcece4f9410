import { notUtf8 } from '../../plugin-api/text/utf8-text.js';

/**
 * A run of escaped bytes beyond ASCII. The bytes of a character are adjacent, so that each run can be decoded alone.
 */
const escapedRun = /(?:%[89a-f][\da-f])+/gi;

/** Throws for a part of an address or of a form whose escapes (`%E9`) are not UTF-8. */
export function requireEscapedUtf8(text: string): void {
  if (!text.includes('%')) return;
  for (const [run] of text.matchAll(escapedRun)) {
    try {
      decodeURIComponent(run);
    } catch (error) {
      throw notUtf8(error);
    }
  }
}

const charset = /;\s*charset="?([^";\s]*)/i;

/** Tells whether a `Content-Type` names UTF-8, or no charset. */
export function saysUtf8(contentType: string | undefined): boolean {
  const named = charset.exec(contentType ?? '')?.[1];
  return named === undefined || /^utf-?8$/i.test(named);
}
