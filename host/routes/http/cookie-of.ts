import type { Request } from 'express';

/** Returns the first cookie of this name, as it was sent: the browser begins with the one of the longest path. */
export function cookieOf({ headers: { cookie = '' } }: Request, name: string): string | undefined {
  const wanted = `${name}=`;
  for (const part of cookie.split(';')) {
    const sent = part.trimStart();
    if (sent.startsWith(wanted)) return sent.slice(wanted.length).trimEnd();
  }
  return undefined;
}
