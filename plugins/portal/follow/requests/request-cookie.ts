import type { Cookie } from '../../../../host/plugin-api/index.js';
import { DRAFT_COOKIE } from '../../fill/drafts/draft-cookie.js';
import { followAddresses } from '../follow-addresses.js';

/** It holds the key of the draft of what is handed in, and goes to this page alone. */
export const requestCookie = (key: string, id: number, borrador: string): Cookie => ({
  name: DRAFT_COOKIE,
  value: borrador,
  path: followAddresses.request(key, id),
});

/** Once it was handed in. */
export const noRequestCookie = (key: string, id: number): Cookie => ({
  ...requestCookie(key, id, ''),
  maxAgeSeconds: 0,
});
