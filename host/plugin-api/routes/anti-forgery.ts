import { token } from '../token.js';

/** The name of the first field of a page's form, hidden, which proves that the form comes from this service. */
export const ANTI_FORGERY_FIELD = 'csrf';

/**
 * The values of forms that no other site can know (decisions, section 2). They derive from the secret in a cookie of
 * the reader, and nothing is stored. The form of a caller with a session holds the session's `csrf` instead.
 */
export interface AntiForgery {
  /**
   * Returns the value of the field {@link ANTI_FORGERY_FIELD}, for the value of the cookie that the form is bound to.
   */
  value(secret: string): string;
}
export const AntiForgery = token<AntiForgery>('host/AntiForgery');
