import { checkCookie, type Cookie } from './cookie.js';
import type { Html } from './html.js';
import { isOwnAddress } from './own-address.js';

type Headers = Readonly<Record<string, string>>;

/** A page, before it is laid out. */
export interface Page {
  /** Plain text: what the page is. The layout adds the name of the city. */
  readonly title: string;
  /** What a template has made: the layout puts it into `<main>`. It begins with the `h1`. */
  readonly content: Html;
  /** 200 unless it says otherwise; 422 for a form that comes back with what was typed and what is wrong with it. */
  readonly status?: number;
  readonly headers?: Headers;
  readonly cookies?: readonly Cookie[];
  /** Style sheets and scripts of this page, by their address on this service. */
  readonly styles?: readonly string[];
  readonly scripts?: readonly string[];
  /**
   * Hashes of styles and scripts that stand in the page itself, as its policy names them: `'sha256-…'`. Only for what
   * cannot be a file.
   */
  readonly sources?: { readonly styles?: readonly string[]; readonly scripts?: readonly string[] };
  /** Whether it is for show in a frame of another page of this service: nothing in it runs, and no form is sent. */
  readonly isSpecimen?: boolean;
  /**
   * Whether the page, or its address, holds what its reader alone may know, such as the key of a draft: search engines
   * leave it out, and it is sent uncompressed, as the length of what is compressed reveals a secret beside text of
   * others.
   */
  readonly secret?: boolean;
}

/** A page as a handler answers it. */
export type PageReply = { readonly kind: 'page'; readonly status: number } & Omit<Page, 'status'>;

/** The way to another page. */
export interface RedirectReply {
  readonly kind: 'redirect';
  readonly status: 303;
  readonly location: string;
  readonly cookies?: readonly Cookie[];
}

/** Throws `TypeError` for an address of another host. The message holds none of it: personal data may be in it. */
function checkAddress(address: string, what: string): void {
  if (!isOwnAddress(address)) {
    throw new TypeError(
      `${what} is a path of this service: it begins with one slash and has no character to be coded.`,
    );
  }
}

/**
 * Returns a page in the layout of the service, under a policy that allows its own files alone (`default-src 'none'`).
 * It is not kept unless its headers set `Cache-Control`. Throws `TypeError` for a cookie or an address that cannot be
 * sent.
 */
export function page(of: Page): PageReply {
  for (const cookie of of.cookies ?? []) checkCookie(cookie);
  for (const address of [...(of.styles ?? []), ...(of.scripts ?? [])]) checkAddress(address, 'A file of a page');
  return { kind: 'page', ...of, status: of.status ?? 200 };
}

/**
 * Sends the browser on to another page of this service, by GET (303): after a form, so that a page loaded again sends
 * nothing again. `location` is a path as it stands in an address; what comes from a caller goes through
 * `encodeURIComponent`. Throws `TypeError` for any other, as nobody is to be sent elsewhere.
 */
export function redirect(
  location: string,
  { cookies = [] }: { readonly cookies?: readonly Cookie[] } = {},
): RedirectReply {
  for (const cookie of cookies) checkCookie(cookie);
  checkAddress(location, 'Where a browser is sent on to');
  return { kind: 'redirect', status: 303, location, ...(cookies.length > 0 && { cookies }) };
}
