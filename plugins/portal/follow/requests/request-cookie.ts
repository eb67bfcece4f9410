import type { Cookie } from '../../../../host/plugin-api/index.js';
import { DRAFT_COOKIE } from '../../fill/drafts/draft-cookie.js';
import { followAddresses } from '../follow-addresses.js';

/** The value of the cookie in place of a draft, after this browser has handed in its answers. */
const HANDED_IN = 'entregado';

/** The minutes after a hand-in in which its pages say that it was received. */
const MINUTES_AFTER_HAND_IN = 15;

/** Sets the cookie with the key of the draft of a request; it is sent to the page of the request alone. */
export const requestCookie = (key: string, id: number, borrador: string): Cookie => ({
  name: DRAFT_COOKIE,
  value: borrador,
  path: followAddresses.request(key, id),
});

/** Sets the cookie after the request was answered. */
export const handedInCookie = (key: string, id: number): Cookie => ({
  ...requestCookie(key, id, HANDED_IN),
  maxAgeSeconds: MINUTES_AFTER_HAND_IN * 60,
});

/** Tells whether the cookie says that this browser has handed in the answers. */
export const isHandedIn = (cookie: string | undefined): boolean => cookie === HANDED_IN;
