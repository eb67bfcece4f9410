import type { CookieOptions, Request } from 'express';

const PREFIX = '__Host-';

/**
 * What a cookie is called in the request's answer: over HTTPS with the prefix by which browsers refuse one that another
 * host of the domain has set.
 */
export const cookieName = ({ secure }: Pick<Request, 'secure'>, name: string): string =>
  secure ? `${PREFIX}${name}` : name;

/** For this site alone, out of reach of scripts, and Secure over HTTPS. */
export const cookieAttributes = ({ secure }: Pick<Request, 'secure'>) =>
  ({ httpOnly: true, sameSite: 'lax', secure, path: '/' }) as const satisfies CookieOptions;
