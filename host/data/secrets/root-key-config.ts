import { z } from 'zod';

const secretKey = z.string().refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64');

/** The earlier root keys: a list, or one text with commas. */
const previousKeys = z
  .union([z.string().transform((text) => text.split(',').map((key) => key.trim())), z.array(z.string())])
  .pipe(z.array(secretKey));

/** The host's configuration keys for the root key. */
export const rootKeyConfig = {
  secretKey: secretKey.optional().meta({
    description:
      'The root of all derived keys: 32 bytes in base64. Required with `database.url`. See [operation.md](operation.md#the-secret-key).',
    unset: 'made in the data folder with the embedded database',
  }),
  secretKeyPrevious: previousKeys.default([]).meta({
    description:
      'Earlier root keys, as a list or as a text separated by commas. Values that they sealed are still read until `npm run keys -- reseal`.',
    unset: 'none',
  }),
} as const;

export type RootKeyConfig = {
  readonly [Key in keyof typeof rootKeyConfig]: z.output<(typeof rootKeyConfig)[Key]>;
};
