import type { CookieOptions, Request } from 'express';

const PREFIX = '__Host-';

/**
 * Returns the name of a cookie for a request and its response: over HTTPS with the prefix with which browsers refuse a
 * cookie that another host of the domain has set.
 */
export const cookieName = ({ secure }: Pick<Request, 'secure'>, name: string): string =>
  secure ? `${PREFIX}${name}` : name;

/** Returns the attributes of a cookie: for this site alone, hidden from scripts, and Secure over HTTPS. */
export const cookieAttributes = ({ secure }: Pick<Request, 'secure'>) =>
  ({ httpOnly: true, sameSite: 'lax', secure, path: '/' }) as const satisfies CookieOptions;
