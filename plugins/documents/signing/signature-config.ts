import { z } from 'zod';

/** The key `signature`: what documents are signed with (decisions, section 6). */
export const signatureConfig = z.strictObject({}).prefault({});

export type SignatureConfig = z.output<typeof signatureConfig>;
