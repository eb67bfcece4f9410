import { z } from 'zod';
import { plainValue } from './plain-value.js';

/**
 * The address of exactly one person, as a plain value: ASCII, without anything that SMTP or a header would read as more
 * than an address. The length is checked first and aborts, so that a huge text never reaches the pattern.
 */
export const emailAddress = z.string().overwrite(plainValue).max(254, { abort: true }).pipe(z.email());
