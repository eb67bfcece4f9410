import type { Cookie } from '../../../../host/plugin-api/index.js';
import { DRAFT_COOKIE } from '../../fill/drafts/draft-cookie.js';

/** Sets the cookie with the key of the draft of a form; it is sent to the page of the form alone. */
export const answerCookie = (form: string, borrador: string): Cookie => ({
  name: DRAFT_COOKIE,
  value: borrador,
  path: form,
});

/** Removes the draft of a form from the browser. */
export const noAnswerCookie = (form: string): Cookie => ({ ...answerCookie(form, ''), maxAgeSeconds: 0 });
