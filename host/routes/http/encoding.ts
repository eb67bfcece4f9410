import { notUtf8 } from '../../plugin-api/text/utf8-text.js';

/** Escaped bytes beyond ASCII. Those of a character stand side by side, so each run is decoded alone. */
const escapedRun = /(?:%[89a-f][\da-f])+/gi;

/** Refuses a part of an address or of a form whose escapes (`%E9`) are no UTF-8. */
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

/** Returns whether a `Content-Type` says UTF-8, or no charset at all. */
export function saysUtf8(contentType: string | undefined): boolean {
  const named = charset.exec(contentType ?? '')?.[1];
  return named === undefined || /^utf-?8$/i.test(named);
}
