import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { contributionPoint } from '../../../host/plugin-api/index.js';
import type { Connection } from './connections.js';

/** A file at the platform, before it is fetched. */
export interface PlatformFile {
  /** What the platform fetches it by. */
  readonly id: string;
  /** As the sender named it; undefined for a voice note. */
  readonly nombre?: string | undefined;
  /** Bytes, where the platform tells. */
  readonly tamano?: number | undefined;
}

/**
 * How apps cut a text that is too long for one message: at the limit, in the middle of a word too, or earlier, at a
 * blank that neither part has.
 */
export type TextCut = 'limit' | 'blank';

/** What somebody sent. */
export type IncomingContent =
  /** `cut` where an app may have cut it, so that the next text may be its rest. */
  | { readonly kind: 'text'; readonly text: string; readonly cut?: TextCut | undefined }
  /** A choice of an earlier message was picked: its `value`. */
  | { readonly kind: 'choice'; readonly value: string }
  /** `text` is what was written below it. */
  | { readonly kind: 'voice'; readonly file: PlatformFile; readonly text?: string | undefined }
  | { readonly kind: 'file'; readonly file: PlatformFile; readonly text?: string | undefined }
  | { readonly kind: 'location'; readonly latitude: number; readonly longitude: number }
  /** Whatever the channel does not tell apart, such as a sticker. */
  | { readonly kind: 'other' };

/** A message as it came in. */
export interface IncomingMessage {
  /** What the platform calls this delivery, the same when it comes again: at most 100 characters. */
  readonly id: string;
  /** Where it came from and an answer goes to: at most 100 characters. */
  readonly chat: string;
  /** What the platform calls the message: at most 100 characters. */
  readonly message: string;
  /** What the platform calls the files that were sent together, each in a message: at most 100 characters. */
  readonly album?: string | undefined;
  readonly content: IncomingContent;
}

/** An answer that can be picked rather than typed. */
export interface Choice {
  readonly label: string;
  /** What comes back as `choice`: 1 to 64 bytes. */
  readonly value: string;
}

/** What is sent to a chat. */
export interface OutgoingMessage {
  readonly chat: string;
  /** Plain text. */
  readonly text: string;
  /** A channel without buttons gives them numbers; a number that is typed is taken for its choice in every channel. */
  readonly choices?: readonly Choice[] | undefined;
  /** Asks for the place where somebody is, where the platform has a button for that. */
  readonly asksLocation?: boolean | undefined;
}

/** A call of a webhook. */
export interface WebhookCall {
  header(name: string): string | undefined;
  /** Undefined before a byte of it is read. */
  readonly body?: Buffer | undefined;
}

/**
 * One platform, as the kit uses it: what is not the platform's (linking, tasks, order, repeats, dialogues, voice) is
 * the kit's. One class a channel, contributed to {@link Channels}.
 */
export interface Channel {
  /** The id of its plugin: `servicio` of its connections, and `tipo` of their tasks. At most 14 of `a-z` and `0-9`. */
  readonly servicio: string;
  /** What records that it files say: `canal`, 1 to 20 of `A-Z`, `0-9` and `_`. */
  readonly canal: string;
  /** Files that are larger are not fetched. */
  readonly mostFileBytes: number;

  /** Headers that its webhook reads, by lower-case name, with what they hold: for the OpenAPI document. */
  readonly webhookHeaders: Readonly<Record<string, string>>;

  /** What its webhook is brought, with an example: for the OpenAPI document alone, as `read` judges a body. */
  readonly webhookBody?: z.ZodType;

  /**
   * Returns whether a call is the platform's, compared in constant time. Asked before the body is read, and once more
   * with it: a platform that signs its body is refused without a signature the first time, and with a wrong one the
   * second time.
   */
  isGenuine(call: WebhookCall, connection: Connection): boolean;

  /**
   * Returns the messages of a body that is genuine. Throws anything for a body that is none of the platform's, which is
   * logged and answered 200. What is not handled (an edited message, a group) is no message.
   */
  read(body: Buffer, connection: Connection): readonly IncomingMessage[];

  /**
   * Sends one message. Throws `JobFailedError` for what may be mended by trying again, with `afterSeconds` where the
   * platform says so ({@link ChannelBusyError} holds up the connection's other messages, too), and `JobRefusedError`
   * for a chat that takes none. `id` is the same in each attempt, for a platform that sends none twice.
   */
  send(connection: Connection, message: OutgoingMessage, context: { id: string; signal: AbortSignal }): Promise<void>;

  /** Fetches a file. Throws as `send` does. The reader counts its bytes. */
  fetch(connection: Connection, file: PlatformFile, signal: AbortSignal): Promise<Readable>;

  /**
   * Tells the platform that a message was taken, where it waits for that: a button that was pressed stops spinning.
   * Called once, after the message had its effect, and not again where it throws.
   */
  acknowledge?(connection: Connection, message: IncomingMessage, signal: AbortSignal): Promise<void>;

  /** Returns an address that opens the chat and sends the verification code, such as a deep link. */
  linkTo?(connection: Connection, codigo: string): string;
}

/** Where plugins bring their channels. */
export const Channels = contributionPoint<Channel>('channels/Channels');
