import { z } from 'zod';

/**
 * What is read of an update, and no more. What of it is not as documented counts as not sent, but the ids, without
 * which it is no update of the platform.
 */
const unlessOdd = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

const chat = z.object({ id: z.int(), type: unlessOdd(z.string()) });

const sender = z.object({ id: z.int(), is_bot: unlessOdd(z.boolean()) });

const file = z.object({
  file_id: z.string().min(1),
  file_name: unlessOdd(z.string().min(1)),
  file_size: unlessOdd(z.int().min(0)),
});

const size = file.extend({ width: z.number(), height: z.number() });

const message = z.object({
  message_id: z.int(),
  from: unlessOdd(sender),
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
  from: unlessOdd(sender),
  data: unlessOdd(z.string().min(1)),
  message: unlessOdd(z.object({ chat })),
});

export const update = z.object({
  update_id: z.int(),
  message: message.optional(),
  callback_query: callbackQuery.optional(),
});

/** The same for the OpenAPI document; the platform's own documentation has the rest of it. */
export const documentedUpdate = z
  .looseObject({
    update_id: z.int().describe('Por él se reconoce una entrega repetida'),
    message: z.looseObject({ message_id: z.int(), chat: z.looseObject({ id: z.int() }) }).optional(),
    callback_query: z.looseObject({ id: z.string(), data: z.string().optional() }).optional(),
  })
  .describe('Un `Update` de la API de bots de la plataforma; de lo demás nada se atiende')
  .meta({
    id: 'MessengerUpdate',
    examples: [
      {
        update_id: 870_001,
        message: {
          message_id: 7,
          date: 1_760_000_000,
          from: { id: 5_000_000_001, is_bot: false, first_name: 'Ana' },
          chat: { id: 5_000_000_001, type: 'private', first_name: 'Ana' },
          text: '/start BOT-7K2M',
        },
      },
    ],
  });

export type Chat = z.output<typeof chat>;
export type Sender = z.output<typeof sender>;
export type SentFile = z.output<typeof file>;
export type SentMessage = z.output<typeof message>;
export type CallbackQuery = z.output<typeof callbackQuery>;
