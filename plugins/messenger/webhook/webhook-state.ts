import { z } from 'zod';

/** The fields of `getWebhookInfo` that are read. */
export const webhookInfo = z.object({
  url: z.string(),
  pending_update_count: z.number().catch(0),
  max_connections: z.number().nullable().catch(null),
  last_error_date: z.number().nullable().catch(null),
  last_error_message: z.string().nullable().catch(null),
});

/** The registration of a bot's webhook at the platform. */
export const webhookState = z.object({
  /** The address that receives the updates; null where none is registered. */
  url: z.string().nullable(),
  /** Whether `url` is the webhook of this connection. */
  propio: z.boolean(),
  /** The number of updates that wait at the platform. */
  pendientes: z.number(),
  conexiones: z.number().nullable(),
  ultimo_error: z.string().nullable(),
  ultimo_error_fecha: z.iso.datetime().nullable(),
});

export type WebhookState = z.output<typeof webhookState>;
