import { z } from 'zod';

/**
 * A key of a configuration that names a file or a folder. In a configuration file it is meant from that file, in a
 * variable from the folder in which the service is started; a file's is the full path once the configuration is checked.
 *
 * @param words are what the key may say that is no path.
 */
export const filePath = (...words: readonly string[]): z.ZodString => z.string().min(1).meta({ path: true, words });
