import type { Cookie } from '../../../../host/plugin-api/index.js';
import { sentCookie } from '../answering/answer-cookie.js';
import { followAddresses } from '../follow-addresses.js';

/** The value of the cookie in place of a draft, after this browser has handed in its answers. */
const HANDED_IN = 'entregado';

/** Sets the cookie after the request was answered. */
export const handedInCookie = (key: string, id: number): Cookie =>
  sentCookie(followAddresses.request(key, id), HANDED_IN);

/** Tells whether the cookie says that this browser has handed in the answers. */
export const isHandedIn = (cookie: string | undefined): boolean => cookie === HANDED_IN;
