import { createHash, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { JobFailedError, JobRefusedError } from '../../../host/plugin-api/index.js';
import {
  ChannelBusyError,
  type Channel,
  type Connection,
  type IncomingMessage,
  type OutgoingMessage,
  type PlatformFile,
  type WebhookCall,
} from '../../channels/contract.js';
import { MessengerSettings } from '../messenger-settings.js';
import type { MessengerConfig } from '../messenger-config.js';
import { BotApi } from '../platform/bot-api.js';
import { PlatformError } from '../platform/platform-error.js';
import { documentedUpdate, readUpdate } from './read-update.js';
import { toSendMessage } from './to-send-message.js';

/** The pause after a 429 that gives no `retry_after`. */
const PAUSE_SECONDS = 30;

/**
 * Translates a failed call into the error that decides on the job: a failure that may pass is retried, and a message
 * that the chat does not accept is given up.
 */
function toJobError({ message, status, afterSeconds }: PlatformError): Error {
  if (status === 429) return new ChannelBusyError('La plataforma pide esperar.', afterSeconds ?? PAUSE_SECONDS);
  if (status === 401 || status === 404) {
    // Retried: once an administrator sets the bot's new token, the waiting messages are sent.
    return new JobFailedError(`La plataforma no reconoce el token del bot (${status}).`);
  }
  if (status === undefined || status >= 500) return new JobFailedError(message);
  return new JobRefusedError(status === 403 ? 'El chat no recibe mensajes del bot (403).' : message);
}

const SECRET_HEADERS = ['x-messenger-bot-api-secret-token', 'x-telegram-bot-api-secret-token'] as const;
const ANSWER_PRESS_MILLISECONDS = 5000;

const downloadable = z.object({ file_path: z.string(), file_size: z.number().optional() });

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Does `work`, and translates its `PlatformError` for the job runner. */
async function forJob<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof PlatformError ? toJobError(error) : error;
  }
}

/** The messenger, whose platform telegraf speaks to (interface, messenger plugin; decisions, section 10). */
@injectable()
export class MessengerChannel implements Channel {
  readonly servicio = 'messenger';
  readonly canal = 'MENSAJERO';
  /** The download limit of the public Bot API server. */
  readonly mostFileBytes = 20 * 1024 * 1024;
  readonly webhookHeaders = {
    [SECRET_HEADERS[0]]: 'El secreto del webhook del bot',
    [SECRET_HEADERS[1]]: 'El mismo secreto, bajo el nombre que le da la plataforma',
  };

  readonly webhookBody = documentedUpdate;

  constructor(
    @inject(BotApi) private readonly api: BotApi,
    @inject(MessengerSettings) private readonly settings: MessengerConfig,
  ) {}

  /** Checks the secret in either header; where both are sent, both must be right. */
  isGenuine(call: WebhookCall, { webhookSecret }: Connection): boolean {
    const shown = SECRET_HEADERS.map((name) => call.header(name)).filter((value) => value !== undefined);
    const expected = digest(webhookSecret);
    const right = shown.filter((value) => timingSafeEqual(digest(value), expected));
    return shown.length > 0 && right.length === shown.length;
  }

  readMessages(body: Buffer, { identificador }: Connection): readonly IncomingMessage[] {
    return readUpdate(body, identificador);
  }

  async sendMessage(
    connection: Connection,
    message: OutgoingMessage,
    { signal }: { signal: AbortSignal },
  ): Promise<void> {
    await forJob(() =>
      this.api.call(connection, 'sendMessage', toSendMessage(message), { result: z.unknown(), signal }),
    );
  }

  /** Ends the waiting sign of the button that was pressed. */
  async acknowledgeMessage(
    connection: Connection,
    { content, message }: IncomingMessage,
    signal: AbortSignal,
  ): Promise<void> {
    if (content.kind !== 'choice') return;
    const limited = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_PRESS_MILLISECONDS)]);
    const payload = { callback_query_id: message };
    await this.api.call(connection, 'answerCallbackQuery', payload, { result: z.unknown(), signal: limited });
  }

  async fetchFile(connection: Connection, { id, tamano = 0 }: PlatformFile, signal: AbortSignal): Promise<Readable> {
    this.refuseLarge(tamano);
    const body = await forJob(async () => {
      const { file_path, file_size = 0 } = await this.api.call(
        connection,
        'getFile',
        { file_id: id },
        { result: downloadable, signal },
      );
      this.refuseLarge(file_size);
      return this.api.download(connection, file_path, signal);
    });
    return Readable.fromWeb(body as ReadableStream);
  }

  linkTo({ identificador }: Connection, codigo: string): string {
    const { linkRoot } = this.settings;
    const bot = encodeURIComponent(identificador.replace(/^@/, ''));
    return `${linkRoot}${linkRoot.endsWith('/') ? '' : '/'}${bot}?start=${encodeURIComponent(codigo)}`;
  }

  private refuseLarge(bytes: number): void {
    if (bytes > this.mostFileBytes) throw new JobRefusedError('El archivo es más grande de lo que se recibe (20 MiB).');
  }
}
