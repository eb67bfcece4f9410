import type { Cookie } from '../../../../host/plugin-api/index.js';

/** The cookie that holds the key of the draft of a tramite. */
export const DRAFT_COOKIE = 'borrador';

/** How long a second press of the button still finds what the first one has filed. */
const MINUTES_BEHIND_FILING = 15;

const pathOf = (codigo: string): string => `/tramites/${encodeURIComponent(codigo)}`;

/** It goes to the pages of this tramite alone, and is forgotten when the browser is closed. */
export const draftCookie = (codigo: string, borrador: string): Cookie => ({
  name: DRAFT_COOKIE,
  value: borrador,
  path: pathOf(codigo),
});

/** Of a draft that was filed. */
export const filedCookie = (codigo: string, borrador: string): Cookie => ({
  ...draftCookie(codigo, borrador),
  maxAgeSeconds: MINUTES_BEHIND_FILING * 60,
});

export const noDraftCookie = (codigo: string): Cookie => ({ ...draftCookie(codigo, ''), maxAgeSeconds: 0 });
