import type { Request } from 'express';

/** Returns the first cookie of a name, as it was sent: browsers send the one with the longest path first. */
export function cookieOf({ headers: { cookie = '' } }: Request, name: string): string | undefined {
  const wanted = `${name}=`;
  for (const part of cookie.split(';')) {
    const sent = part.trimStart();
    if (sent.startsWith(wanted)) return sent.slice(wanted.length).trimEnd();
  }
  return undefined;
}
