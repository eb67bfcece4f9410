import type { Page } from '../../plugin-api/index.js';

interface PolicySources {
  readonly styles?: readonly string[];
  readonly scripts?: readonly string[];
}

const stylesOf = (sources: readonly string[]): string => ["style-src 'self'", ...sources].join(' ');

function policyOf({ styles = [], scripts = [] }: PolicySources): string {
  return [
    "default-src 'none'",
    stylesOf(styles),
    "img-src 'self' data:",
    ["script-src 'self'", ...scripts].join(' '),
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The policy of a page without inline code. */
const strict = policyOf({});

const specimenOf = (styles: readonly string[]): string =>
  [
    "default-src 'none'",
    stylesOf(styles),
    "img-src 'self' data:",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    // With an origin of its own, a link to another sample would leave the session behind.
    'sandbox allow-forms allow-same-origin',
  ].join('; ');

/** Returns the policy of a page: it may load and run files of this service, and inline code with the given hashes. */
export function pagePolicy(
  { sources: { styles = [], scripts = [] } = {}, isSpecimen = false }: Pick<Page, 'sources' | 'isSpecimen'>,
  ofLayout: readonly string[],
): string {
  const allStyles = [...ofLayout, ...styles];
  if (isSpecimen) return specimenOf(allStyles);
  return allStyles.length + scripts.length === 0 ? strict : policyOf({ styles: allStyles, scripts });
}
