import type { Cookie } from '../../../../host/plugin-api/index.js';
import { answerCookie } from '../answering/answer-cookie.js';
import { followAddresses } from '../follow-addresses.js';

/** The value of the cookie in place of a draft, after this browser has handed in its answers. */
const HANDED_IN = 'entregado';

/** The minutes after a hand-in in which its pages say that it was received. */
const MINUTES_AFTER_HAND_IN = 15;

/** Sets the cookie after the request was answered. */
export const handedInCookie = (key: string, id: number): Cookie => ({
  ...answerCookie(followAddresses.request(key, id), HANDED_IN),
  maxAgeSeconds: MINUTES_AFTER_HAND_IN * 60,
});

/** Tells whether the cookie says that this browser has handed in the answers. */
export const isHandedIn = (cookie: string | undefined): boolean => cookie === HANDED_IN;
