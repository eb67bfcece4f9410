import type { Cookie } from '../../../../host/plugin-api/index.js';
import { DRAFT_COOKIE } from '../../fill/drafts/draft-cookie.js';
import { followAddresses } from '../follow-addresses.js';

/** Sets the cookie with the key of the draft of a request; it is sent to the page of the request alone. */
export const requestCookie = (key: string, id: number, borrador: string): Cookie => ({
  name: DRAFT_COOKIE,
  value: borrador,
  path: followAddresses.request(key, id),
});

/** Removes the cookie after the request was answered. */
export const noRequestCookie = (key: string, id: number): Cookie => ({
  ...requestCookie(key, id, ''),
  maxAgeSeconds: 0,
});
