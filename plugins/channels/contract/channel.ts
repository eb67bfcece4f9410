import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { contributionPoint } from '../../../host/plugin-api/index.js';
import type { Connection } from './connections.js';

/** A file at the platform, before it is fetched. */
export interface PlatformFile {
  /** The id by which the platform fetches it. */
  readonly id: string;
  /** The name that the sender gave; undefined for a voice note. */
  readonly nombre?: string | undefined;
  /** The size in bytes, where the platform tells it. */
  readonly tamano?: number | undefined;
}

/**
 * The place where an app cuts a text that is too long for one message: at the limit, perhaps within a word, or at an
 * earlier blank, which neither part keeps.
 */
export type TextCut = 'limit' | 'blank';

/** The content of an incoming message. */
export type IncomingContent =
  /** A text. `cut` is set where an app may have cut it, so that the next text may be its rest. */
  | { readonly kind: 'text'; readonly text: string; readonly cut?: TextCut | undefined }
  /** A picked choice of an earlier message: its `value`. */
  | { readonly kind: 'choice'; readonly value: string }
  /** A voice note. `text` is its caption. */
  | { readonly kind: 'voice'; readonly file: PlatformFile; readonly text?: string | undefined }
  | { readonly kind: 'file'; readonly file: PlatformFile; readonly text?: string | undefined }
  | { readonly kind: 'location'; readonly latitude: number; readonly longitude: number }
  /** Any other content, such as a sticker. */
  | { readonly kind: 'other' };

/** An incoming message. */
export interface IncomingMessage {
  /** The platform's id of the delivery, which a repeated delivery also has: at most 100 characters. */
  readonly id: string;
  /** The chat that it came from, and that replies go to: at most 100 characters. */
  readonly chat: string;
  /** The platform's id of the message: at most 100 characters. */
  readonly message: string;
  /** The platform's id of a group of files that were sent together, each in a message: at most 100 characters. */
  readonly album?: string | undefined;
  readonly content: IncomingContent;
}

/** An answer that can be picked rather than typed. */
export interface Choice {
  readonly label: string;
  /** The text that returns as `choice`: 1 to 64 bytes. */
  readonly value: string;
}

/** A message to a chat. */
export interface OutgoingMessage {
  readonly chat: string;
  /** The text, without markup. */
  readonly text: string;
  /** The choices. A channel without buttons numbers them; in every channel, a typed number picks the choice. */
  readonly choices?: readonly Choice[] | undefined;
  /** Whether to ask for the user's location, where the platform has a button for it. */
  readonly asksLocation?: boolean | undefined;
}

/** A call of a webhook. */
export interface WebhookCall {
  header(name: string): string | undefined;
  /** The body; undefined in the check before it is read. */
  readonly body?: Buffer | undefined;
}

/**
 * A platform, as the kit uses it. The kit does the work that does not depend on the platform: linking, tasks, order,
 * repeats, dialogues, voice. Each channel is one class, contributed to {@link Channels}.
 */
export interface Channel {
  /**
   * The id of its plugin, which is the `servicio` of its connections and the `tipo` of their tasks. At most 14 of `a-z`
   * and `0-9`.
   */
  readonly servicio: string;
  /** The `canal` of the records that it files: 1 to 20 of `A-Z`, `0-9` and `_`. */
  readonly canal: string;
  /** The size limit; larger files are not fetched. */
  readonly mostFileBytes: number;

  /** The headers that its webhook reads, by lower-case name, with their descriptions for the OpenAPI document. */
  readonly webhookHeaders: Readonly<Record<string, string>>;

  /** The body of its webhook, with an example, for the OpenAPI document only; `readMessages` checks the bodies. */
  readonly webhookBody?: z.ZodType;

  /**
   * Checks in constant time that a call comes from the platform. It is called before the body is read and again with
   * it. A platform that signs its body refuses a missing signature the first time, and a wrong one the second time.
   */
  isGenuine(call: WebhookCall, connection: Connection): boolean;

  /**
   * Reads the messages of a genuine body. Unsupported events, such as an edited message or one in a group, are no
   * messages. Throws any error for a body that is not of the platform; that is logged and answered with 200.
   */
  readMessages(body: Buffer, connection: Connection): readonly IncomingMessage[];

  /**
   * Sends one message. Throws `JobFailedError` for a failure that may pass, with `afterSeconds` where the platform
   * gives a time ({@link ChannelBusyError} also delays the connection's other messages), and `JobRefusedError` for a
   * chat that does not accept the message. `id` is the same in each attempt, for platforms that discard repeats.
   */
  sendMessage(
    connection: Connection,
    message: OutgoingMessage,
    context: { id: string; signal: AbortSignal },
  ): Promise<void>;

  /** Fetches a file. Throws as `sendMessage` does. The caller limits its bytes. */
  fetchFile(connection: Connection, file: PlatformFile, signal: AbortSignal): Promise<Readable>;

  /**
   * Tells the platform that a message was accepted, such as to end the waiting sign of a pressed button. Called once,
   * after the message had its effect; a failure is not retried.
   */
  acknowledgeMessage?(connection: Connection, message: IncomingMessage, signal: AbortSignal): Promise<void>;

  /** Makes an address that opens the chat and sends the verification code, such as a deep link. */
  linkTo?(connection: Connection, codigo: string): string;
}

/** The channels that plugins contribute. */
export const Channels = contributionPoint<Channel>('channels/Channels');
