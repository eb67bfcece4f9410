import type { Cookie } from '../../../../host/plugin-api/index.js';
import { DRAFT_COOKIE } from '../../fill/drafts/draft-cookie.js';

/** Sets the cookie with the key of the draft of a form; it is sent to the page of the form alone. */
export const answerCookie = (form: string, borrador: string): Cookie => ({
  name: DRAFT_COOKIE,
  value: borrador,
  path: form,
});

/** The minutes after the answers were sent in which a browser still proves that it has sent them. */
const MINUTES_AFTER = 15;

/** Keeps the value of the cookie for some minutes, after the answers were sent. */
export const sentCookie = (form: string, value: string): Cookie => ({
  ...answerCookie(form, value),
  maxAgeSeconds: MINUTES_AFTER * 60,
});
