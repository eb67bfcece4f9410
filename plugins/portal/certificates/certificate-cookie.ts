import type { Cookie } from '../../../host/plugin-api/index.js';
import { DRAFT_COOKIE } from '../fill/drafts/draft-cookie.js';
import { certificateAddresses } from './certificate-addresses.js';

/** The minutes after a request in which a second press of the button still finds it. */
const MINUTES_AFTER_REQUEST = 15;

/** Sets the cookie with the key of the draft of a certificate; it is sent to the pages of that certificate alone. */
export const certificateCookie = (codigo: string, borrador: string): Cookie => ({
  name: DRAFT_COOKIE,
  value: borrador,
  path: certificateAddresses.certificate(codigo),
});

/** Sets the cookie that the forms on the page of a request are bound to, for a browser with a session. */
export const followCookie = (clave: string): Cookie => ({
  name: DRAFT_COOKIE,
  value: clave,
  path: certificateAddresses.request(clave),
});

/** Sets the cookie after the request was made. */
export const requestedCookie = (codigo: string, borrador: string): Cookie => ({
  ...certificateCookie(codigo, borrador),
  maxAgeSeconds: MINUTES_AFTER_REQUEST * 60,
});
