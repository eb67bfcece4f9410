import { z } from 'zod';

/**
 * Returns a key of a configuration that names a file or a folder. Said by a configuration file, it is meant from that
 * file, and is a full path once the configuration is checked; said by a variable, from where the service is started.
 *
 * @param words are what the key may say that is no path.
 */
export const filePath = (...words: readonly string[]): z.ZodString => z.string().min(1).meta({ path: true, words });
