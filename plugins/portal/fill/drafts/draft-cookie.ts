import type { Cookie } from '../../../../host/plugin-api/index.js';

/** The cookie that holds the key of the draft of a tramite. */
export const DRAFT_COOKIE = 'borrador';

/** The cookie that holds the keys of the drafts of this browser, of any tramite: the latest first, points between. */
const DRAFTS_COOKIE = 'borradores';

/** What a form is bound to: a page goes on with its own draft, also where another window has begun another one. */
export const boundToDraft = { boundTo: [DRAFT_COOKIE, DRAFTS_COOKIE] } as const;

/** So many drafts of a browser are within its reach; those before them go on by their links. */
const MOST_DRAFTS = 6;

/** How long a second press of the button still finds what the first one has filed. */
const MINUTES_BEHIND_FILING = 15;

/** As drafts make them. */
const KEY = /^[\w-]{1,100}$/;

const pathOf = (codigo: string): string => `/tramites/${encodeURIComponent(codigo)}`;

type Cookies = (name: string) => string | undefined;

/** Returns the keys of the drafts of this browser: that of the tramite first, if there is one. */
export function draftsOf(cookie: Cookies): readonly string[] {
  const keys = [DRAFT_COOKIE, DRAFTS_COOKIE].flatMap((name) => cookie(name)?.split('.') ?? []);
  return [...new Set(keys)].filter((key) => KEY.test(key)).slice(0, MOST_DRAFTS);
}

const draftCookie = (codigo: string, borrador: string): Cookie => ({
  name: DRAFT_COOKIE,
  value: borrador,
  path: pathOf(codigo),
});

const draftsCookie = (keys: readonly string[]): Cookie => ({
  name: DRAFTS_COOKIE,
  value: keys.slice(0, MOST_DRAFTS).join('.'),
  path: '/tramites',
  ...(keys.length === 0 && { maxAgeSeconds: 0 }),
});

/**
 * Returns the pages of this tramite go on with this draft, and the others of the browser stay within its reach. They go
 * to these pages alone, and are forgotten when the browser is closed.
 */
export function draftCookies(codigo: string, borrador: string, cookie: Cookies): readonly Cookie[] {
  const others = draftsOf(cookie).filter((key) => key !== borrador);
  return [draftCookie(codigo, borrador), draftsCookie([borrador, ...others])];
}

/** Of a draft that was filed. */
export function filedCookies(codigo: string, borrador: string, cookie: Cookies): readonly Cookie[] {
  const others = draftsOf(cookie).filter((key) => key !== borrador);
  return [{ ...draftCookie(codigo, borrador), maxAgeSeconds: MINUTES_BEHIND_FILING * 60 }, draftsCookie(others)];
}

export const noDraftCookie = (codigo: string): Cookie => ({ ...draftCookie(codigo, ''), maxAgeSeconds: 0 });

/** On a computer of several people, no draft stays: neither of these tramites, nor any that is within reach. */
export const noDraftCookies = (codes: Iterable<string>): readonly Cookie[] => [
  ...[...new Set(codes)].map(noDraftCookie),
  draftsCookie([]),
];
