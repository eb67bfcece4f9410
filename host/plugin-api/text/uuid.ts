import { z } from 'zod';

/** A UUID as callers send it, in either case; it is handed on in small letters, as all that the service makes are. */
export const uuid = z.guid().toLowerCase();

/** Returns whether a text has the form of a UUID. */
export const isUuid = (text: string): boolean => uuid.safeParse(text).success;

/** Returns the same for a text that may be a UUID or something else, such as a code, which stays as it is. */
export const uuidInSmallLetters = (text: string): string => (isUuid(text) ? text.toLowerCase() : text);
