import { z } from 'zod';

/**
 * What is read of an update, and no more. What of it is not as documented counts as not sent, but the ids, without
 * which it is no update of the platform.
 */
const unlessOdd = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

const chat = z.object({ id: z.int(), type: unlessOdd(z.string()) });

const file = z.object({
  file_id: z.string().min(1),
  file_name: unlessOdd(z.string().min(1)),
  file_size: unlessOdd(z.int().min(0)),
});

const size = file.extend({ width: z.number(), height: z.number() });

const message = z.object({
  message_id: z.int(),
  chat,
  text: unlessOdd(z.string().min(1)),
  caption: unlessOdd(z.string().min(1)),
  voice: unlessOdd(file),
  audio: unlessOdd(file),
  document: unlessOdd(file),
  video: unlessOdd(file),
  photo: unlessOdd(z.tuple([size], size)),
  location: unlessOdd(z.object({ latitude: z.number(), longitude: z.number() })),
});

const callbackQuery = z.object({
  id: z.string().min(1).max(100),
  data: unlessOdd(z.string().min(1)),
  message: unlessOdd(z.object({ chat })),
});

export const update = z.object({
  update_id: z.int(),
  message: message.optional(),
  callback_query: callbackQuery.optional(),
});

export type Chat = z.output<typeof chat>;
export type SentFile = z.output<typeof file>;
export type SentMessage = z.output<typeof message>;
export type CallbackQuery = z.output<typeof callbackQuery>;
