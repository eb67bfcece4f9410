import type { Page } from '../plugin-api/index.js';

interface PolicySources {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/** The policy of a page without inline code. */
const strict = policyOf({ styles: [], scripts: [] });

function policyOf({ styles, scripts }: PolicySources): string {
  return [
    "default-src 'none'",
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    ["script-src 'self'", ...scripts].join(' '),
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** What a page may load and run: files of this service, and the inline code whose hashes are given. */
export function pagePolicy({ styles = [], scripts = [] }: Page['sources'] = {}, ofLayout: readonly string[] = []) {
  if (styles.length + scripts.length + ofLayout.length === 0) return strict;
  return policyOf({ styles: [...ofLayout, ...styles], scripts });
}
