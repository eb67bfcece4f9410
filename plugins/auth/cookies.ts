import type { CookieOptions, Request } from 'express';

const localNames = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

const isLocal = ({ hostname }: Request): boolean => localNames.has(hostname);

/** Whether a cookie can be given for the request: a Secure one is not sent over plain HTTP. */
export const canTakeCookie = (request: Request): boolean => request.secure || isLocal(request);

/** For this site alone, out of reach of scripts, and Secure outside localhost. */
export const cookieAttributes = (request: Request) =>
  ({
    httpOnly: true,
    sameSite: 'lax',
    secure: request.secure || !isLocal(request),
    path: '/',
  }) as const satisfies CookieOptions;
