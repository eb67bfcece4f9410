import { z } from 'zod';
import { utf8Text } from '../../../host/plugin-api/index.js';
import type { IncomingContent, IncomingMessage, PlatformFile, TextCut } from '../../channels/contract.js';
import { MOST_CHARACTERS } from './to-send-message.js';

/**
 * Makes a field of an update optional: a malformed value counts as missing. The ids stay required, as an update without
 * them is none.
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
  media_group_id: unlessOdd(z.string().regex(/^\w{1,100}$/)),
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

const update = z.object({
  update_id: z.int(),
  message: message.optional(),
  callback_query: callbackQuery.optional(),
});

/** The schema of an update in the OpenAPI document. It has the main fields only; the platform documents the rest. */
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

type Chat = z.output<typeof chat>;
type Sender = z.output<typeof sender>;
type SentFile = z.output<typeof file>;
type SentMessage = z.output<typeof message>;
type CallbackQuery = z.output<typeof callbackQuery>;

/**
 * Recognizes a private chat. Where its type is missing, the sign of the id decides: ids of groups and channels are
 * negative.
 */
const isPrivate = ({ id, type }: Chat): boolean => (type === undefined ? id > 0 : type === 'private');

/** The platform's own account, which sends such things as login codes. The platform does not mark it as a bot. */
const SERVICE_ACCOUNT = 777000;

/**
 * Tells whether the sender is a person: a reply to a bot may start an endless exchange, and the platform's own account
 * reads no replies.
 */
const isPerson = (from: Sender | undefined, chat: Chat): boolean =>
  from?.is_bot !== true && from?.id !== SERVICE_ACCOUNT && chat.id !== SERVICE_ACCOUNT;

const toFile = ({ file_id: id, file_name: nombre, file_size: tamano }: SentFile): PlatformFile => ({
  id,
  nombre,
  tamano,
});

/** Picks the largest of the sizes in which the platform sends a picture. */
function pictureOf([first, ...others]: NonNullable<SentMessage['photo']>): SentFile {
  return others.reduce((best, one) => (one.width * one.height > best.width * best.height ? one : best), first);
}

/** Removes the bot's own name from a command: `/start@SomeBot CODE` equals `/start CODE` in a chat with that bot. */
function withoutOwnName(text: string, bot: string): string {
  const [command = '', name] = (/^\/\w+(?:@\w+)?(?!\S)/.exec(text)?.[0] ?? '').split('@');
  if (name?.toLowerCase() !== bot.replace(/^@/, '').toLowerCase()) return text;
  return command + text.slice(command.length + 1 + name.length);
}

/**
 * Tells whether the app may have split a text. Apps split at the limit of a message or earlier: between words, or on a
 * desktop at the end of a sentence or paragraph in the second half.
 */
function cutOf({ length }: string): { readonly cut?: TextCut } {
  if (length >= MOST_CHARACTERS) return { cut: 'limit' };
  return length > MOST_CHARACTERS / 2 ? { cut: 'blank' } : {};
}

function contentOf(message: SentMessage, bot: string): IncomingContent {
  const { text, caption, voice, location } = message;
  if (text !== undefined) return { kind: 'text', text: withoutOwnName(text, bot), ...cutOf(text) };
  if (voice) return { kind: 'voice', file: toFile(voice), ...(caption !== undefined && { text: caption }) };
  const file = message.document ?? message.video ?? message.audio ?? (message.photo && pictureOf(message.photo));
  if (file) return { kind: 'file', file: toFile(file), text: caption };
  if (location) return { kind: 'location', latitude: location.latitude, longitude: location.longitude };
  return { kind: 'other' };
}

function ofMessage(id: string, sent: SentMessage, bot: string): IncomingMessage[] {
  if (!isPrivate(sent.chat) || !isPerson(sent.from, sent.chat)) return [];
  const { chat, message_id, media_group_id: album } = sent;
  const content = contentOf(sent, bot);
  return [{ id, chat: String(chat.id), message: String(message_id), ...(album !== undefined && { album }), content }];
}

/** Reads a pressed button. The press has its own id, which `answerCallbackQuery` needs. */
function ofCallback(id: string, { id: press, from, data, message }: CallbackQuery): IncomingMessage[] {
  if (!message || data === undefined || !isPrivate(message.chat) || !isPerson(from, message.chat)) return [];
  return [{ id, chat: String(message.chat.id), message: press, content: { kind: 'choice', value: data } }];
}

/**
 * Reads the message of an update to that bot. Returns none for groups and channels, bots, the platform's own account,
 * edited messages and other kinds of update. Throws for a body that is no update; the error does not quote the body.
 */
export function readUpdate(body: Buffer, bot: string): readonly IncomingMessage[] {
  const parsed = update.safeParse(jsonOf(body));
  if (!parsed.success) throw new Error('the body is no update of the platform');
  const { update_id, message, callback_query } = parsed.data;
  const id = String(update_id);
  if (message) return ofMessage(id, message, bot);
  return callback_query ? ofCallback(id, callback_query) : [];
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(utf8Text(body));
  } catch {
    return undefined;
  }
}
