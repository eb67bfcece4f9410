import { checkCookie, type Cookie } from './cookie.js';
import type { Html } from './html.js';
import { isOwnAddress } from './own-address.js';

type Headers = Readonly<Record<string, string>>;

/** A page, before it is laid out. */
export interface Page {
  /** Plain text: the title of the page. The layout adds the name of the city. */
  readonly title: string;
  /** The output of a template, which the layout puts into `<main>`. It begins with the `h1`. */
  readonly content: Html;
  /** 200 by default; 422 for a form that comes back with its input and the errors. */
  readonly status?: number;
  readonly headers?: Headers;
  readonly cookies?: readonly Cookie[];
  /** The addresses of style sheets and scripts of this page, on this service. */
  readonly styles?: readonly string[];
  readonly scripts?: readonly string[];
  /**
   * The hashes of styles and scripts in the page itself, for its policy: `'sha256-…'`. Only for those that cannot be
   * files.
   */
  readonly sources?: { readonly styles?: readonly string[]; readonly scripts?: readonly string[] };
  /** Whether it is a sample in a frame of another page of this service: no script runs in it, and no form is sent. */
  readonly isSpecimen?: boolean;
  /**
   * Whether the page, or its address, holds something that only its reader may know, such as the key of a draft: search
   * engines leave it out, and it is sent uncompressed, as the length of a compressed page with text of others can
   * reveal a secret.
   */
  readonly secret?: boolean;
}

/** A page, as a handler answers with it. */
export type PageReply = { readonly kind: 'page'; readonly status: number } & Omit<Page, 'status'>;

/** A redirect to another page. */
export interface RedirectReply {
  readonly kind: 'redirect';
  readonly status: 303;
  readonly location: string;
  readonly cookies?: readonly Cookie[];
}

/**
 * Throws `TypeError` for an address of another host. The message does not repeat the address, which may have personal
 * data.
 */
function checkAddress(address: string, what: string): void {
  if (!isOwnAddress(address)) {
    throw new TypeError(
      `${what} is a path of this service: it begins with one slash and has no character to be coded.`,
    );
  }
}

/**
 * Answers with a page in the layout of the service, under a policy that allows only its own files (`default-src
 * 'none'`). It is not cached unless its headers set `Cache-Control`. Throws `TypeError` for a cookie or an address that
 * cannot be sent.
 */
export function page(of: Page): PageReply {
  for (const cookie of of.cookies ?? []) checkCookie(cookie);
  for (const address of [...(of.styles ?? []), ...(of.scripts ?? [])]) checkAddress(address, 'A file of a page');
  return { kind: 'page', ...of, status: of.status ?? 200 };
}

/**
 * Redirects the browser to another page of this service, by GET (303): after a form, so that reloading the page does
 * not send the form again. `location` is a path as in an address; encode the caller's input with `encodeURIComponent`.
 * Throws `TypeError` for an address of another host, so that no caller can be sent elsewhere.
 */
export function redirect(
  location: string,
  { cookies = [] }: { readonly cookies?: readonly Cookie[] } = {},
): RedirectReply {
  for (const cookie of cookies) checkCookie(cookie);
  checkAddress(location, 'Where a browser is sent on to');
  return { kind: 'redirect', status: 303, location, ...(cookies.length > 0 && { cookies }) };
}
