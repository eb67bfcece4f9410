import { z } from 'zod';

/** The plugin's part of the configuration. */
export const tramitesConfig = z.strictObject({
  /** So many receipts are mailed to one mailbox within 24 hours; records beyond them are filed as ever. */
  receiptsPerDay: z.int().min(1).max(1000).default(10),
  /** E-mail validation (decisions, section 4). */
  validation: z
    .strictObject({
      /** So many wrong codes end a request. */
      wrongCodes: z.int().min(1).max(20).default(5),
      /** So many codes are mailed to one address within 24 hours, whoever asks for them. */
      mailsPerDay: z.int().min(1).max(100).default(5),
      /** How long a request waits to be told what became of its mail. */
      sendSeconds: z.number().min(0.1).max(8).default(5),
    })
    .prefault({}),
});

export type TramitesConfig = z.output<typeof tramitesConfig>;
