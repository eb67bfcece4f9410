import { inject, injectable } from 'inversify';
import type { Telegram } from 'telegraf';
import type { z } from 'zod';
import type { Connection } from '../../channels/contract.js';
import { MessengerSettings } from '../messenger-settings.js';
import type { MessengerConfig } from '../messenger-config.js';
import { PlatformError } from './platform-error.js';
import { toPlatformError } from './to-platform-error.js';

/** The fields of a bot that a call needs. */
export type Bot = Pick<Connection, 'token' | 'webhookSecret'>;

type Method = 'answerCallbackQuery' | 'getFile' | 'getMe' | 'getWebhookInfo' | 'sendMessage' | 'setWebhook';
type Payload<M extends Method> = Parameters<typeof Telegram.prototype.callApi<M>>[1];
/** The options of a call. The client types its signal after a polyfill, not after the runtime's `AbortSignal`. */
type ClientOptions = Parameters<Telegram['callApi']>[2];

const secretsOf = ({ token, webhookSecret }: Bot): readonly string[] => [token, webhookSecret];

/**
 * Calls the methods of the Bot API through its client; no call is sent as the response to a webhook. Every failure is a
 * {@link PlatformError}.
 */
@injectable()
export class BotApi {
  private readonly root: string;

  constructor(@inject(MessengerSettings) private readonly settings: MessengerConfig) {
    this.root = settings.apiRoot.endsWith('/') ? settings.apiRoot : `${settings.apiRoot}/`;
  }

  /** Calls a method and returns its result, parsed by the schema `result`. */
  async call<M extends Method, R>(
    bot: Bot,
    method: M,
    payload: Payload<M>,
    { result, signal }: { readonly result: z.ZodType<R>; readonly signal?: AbortSignal | undefined },
  ): Promise<R> {
    // Loaded on the first call, so that the host starts faster.
    const { Telegram } = await import('telegraf');
    const client = new Telegram(bot.token, { apiRoot: this.root, webhookReply: false });
    const options = { signal: this.limited(signal) } as unknown as ClientOptions;
    let answered: unknown;
    try {
      answered = await client.callApi(method, payload, options);
    } catch (error) {
      throw toPlatformError(error, secretsOf(bot));
    }
    const read = result.safeParse(answered);
    if (read.success) return read.data;
    throw new PlatformError('La respuesta de la plataforma no se entiende.');
  }

  /**
   * Opens a file by the path that `getFile` returned. Throws `PlatformError` for a path with empty, `.` or `..`
   * segments.
   */
  async download(bot: Bot, filePath: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const segments = filePath.split('/');
    if (segments.some((segment) => segment === '' || segment === '.' || segment === '..')) {
      throw new PlatformError('La ruta del archivo en la plataforma no es válida.', { status: 400 });
    }
    const path = segments.map((segment) => encodeURIComponent(segment.toWellFormed())).join('/');
    try {
      const response = await fetch(`${this.root}file/bot${bot.token}/${path}`, { signal, redirect: 'error' });
      if (response.ok && response.body) return response.body;
      await response.body?.cancel();
      throw new PlatformError(`La plataforma respondió ${response.status}.`, { status: response.status });
    } catch (error) {
      throw toPlatformError(error, secretsOf(bot));
    }
  }

  private limited(signal: AbortSignal | undefined): AbortSignal {
    const limit = AbortSignal.timeout(this.settings.callSeconds * 1000);
    return signal ? AbortSignal.any([signal, limit]) : limit;
  }
}
