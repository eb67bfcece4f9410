import type { Request } from 'express';
import { NotAllowedError } from '../../plugin-api/index.js';

const readOnly: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The accepted values of `Sec-Fetch-Site`. `none` is an action in the browser itself, such as reloading a page. */
const ownSites: ReadonlySet<string> = new Set(['same-origin', 'none']);

const isOf = (origin: string, request: Request, publicUrl: string): boolean =>
  URL.canParse(origin) && (origin === new URL(publicUrl).origin || new URL(origin).host === request.get('host'));

/**
 * Throws `NotAllowedError` for a form from another site. Browsers name the site that a form comes from, and no page can
 * change that: newer ones by `Sec-Fetch-Site`, older ones by `Origin`, which is `null` for pages that hide their
 * address, unlike those of this service. A request with neither does not come from a page of another site, except in
 * very old browsers.
 */
export function requireOwnOrigin(request: Request, publicUrl: string): void {
  if (readOnly.has(request.method)) return;
  const site = request.get('sec-fetch-site');
  const origin = request.get('origin');
  const isOwn = site !== undefined ? ownSites.has(site) : origin === undefined || isOf(origin, request, publicUrl);
  if (!isOwn) {
    throw new NotAllowedError('El formulario se envió desde otro sitio. Ábralo en esta página y envíelo de nuevo.', {
      code: 'cross_site',
    });
  }
}
