import { z } from 'zod';

/** A UUID as callers send it, in either case; it becomes lower case, like those that the service generates. */
export const uuid = z.guid().toLowerCase();

/** Tells whether a text has the form of a UUID. */
export const isUuid = (text: string): boolean => uuid.safeParse(text).success;

/** Lower-cases a text that is a UUID; another text, such as a code, stays as it is. */
export const uuidInSmallLetters = (text: string): string => (isUuid(text) ? text.toLowerCase() : text);
