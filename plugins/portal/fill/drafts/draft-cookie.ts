import type { Cookie } from '../../../../host/plugin-api/index.js';

/** The cookie that holds the key of the draft of a tramite. */
export const DRAFT_COOKIE = 'borrador';

/**
 * The cookie that holds the keys of the drafts of this browser, of any tramite: the latest first, separated by points.
 */
const DRAFTS_COOKIE = 'borradores';

/**
 * The cookies to which a page's form is bound: it stays with its own draft, also where another window begins another
 * one. A page whose draft the browser has lost is received too, as its answers exist nowhere else.
 */
export const boundToDraft = { boundTo: [DRAFT_COOKIE, DRAFTS_COOKIE], isTakenUnproven: true } as const;

/** The most drafts of a browser that the cookie holds; older ones are continued by their links. */
const MOST_DRAFTS = 6;

/** The minutes after a filing in which a second press of the button still finds the record. */
const MINUTES_BEHIND_FILING = 15;

/** The shape of a draft's key. */
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
 * Sets the draft that the pages of this tramite use; the other drafts of the browser stay available. The cookies are
 * sent to these pages alone, and end when the browser is closed.
 */
export function draftCookies(codigo: string, borrador: string, cookie: Cookies): readonly Cookie[] {
  const others = draftsOf(cookie).filter((key) => key !== borrador);
  return [draftCookie(codigo, borrador), draftsCookie([borrador, ...others])];
}

/** Sets the cookies after a draft was filed. */
export function filedCookies(codigo: string, borrador: string, cookie: Cookies): readonly Cookie[] {
  const others = draftsOf(cookie).filter((key) => key !== borrador);
  return [{ ...draftCookie(codigo, borrador), maxAgeSeconds: MINUTES_BEHIND_FILING * 60 }, draftsCookie(others)];
}

export const noDraftCookie = (codigo: string): Cookie => ({ ...draftCookie(codigo, ''), maxAgeSeconds: 0 });

/**
 * Removes all drafts from the browser: those of these tramites and all others. For a computer that several people use.
 */
export const noDraftCookies = (codes: Iterable<string>): readonly Cookie[] => [
  ...[...new Set(codes)].map(noDraftCookie),
  draftsCookie([]),
];
