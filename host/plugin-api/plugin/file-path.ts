import { z } from 'zod';

/**
 * Makes the schema of a configuration key that names a file or a folder. A relative path in a configuration file is
 * relative to that file, and becomes a full path once the configuration is checked; one in an environment variable is
 * relative to the working directory of the service.
 *
 * @param words values of the key that are not paths.
 */
export const filePath = (...words: readonly string[]): z.ZodString => z.string().min(1).meta({ path: true, words });
