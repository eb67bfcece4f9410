import { inject, injectable } from 'inversify';
import { z } from 'zod';
import {
  AuditLog,
  ConflictError,
  Database,
  HostSettings,
  InputError,
  NotFoundError,
  RateLimitError,
  UnavailableError,
  type AuditActor,
} from '../../../host/plugin-api/index.js';
import { Connections, type Connection } from '../../channels/contract.js';
import type { MessengerConfig } from '../messenger-config.js';
import { MessengerSettings } from '../messenger-settings.js';
import { BotApi } from '../platform/bot-api.js';
import { PlatformError } from '../platform/platform-error.js';
import { redact } from '../platform/redact.js';
import { webhookInfo, type WebhookState } from './webhook-state.js';

/** Translates a failed call for the administrator. */
function toDomainError({ message, status, afterSeconds, said = '' }: PlatformError): Error {
  if (status === 429) return new RateLimitError(afterSeconds ?? 1, 'La plataforma pide esperar. Intente más tarde.');
  if (status === 401 || status === 404) {
    return new ConflictError('La plataforma no reconoce el token del bot.', { code: 'bot_unknown' });
  }
  if (status === undefined || status >= 500) return new UnavailableError(message);
  const words = said === '' ? '' : ` Dijo: «${said}».`;
  return new InputError(`La plataforma no lo aceptó (${status}).${words}`, { code: 'platform_refused' });
}

/** The kinds of update that the webhook receives: those that `readUpdate` reads. */
const UPDATES = ['message', 'callback_query'] as const;

const me = z.object({ username: z.string() });

const nameOf = (identificador: string): string => identificador.replace(/^@/, '').toLowerCase();

/** Converts a time of the platform, in seconds. Returns null for an invalid or missing one. */
function timeOf(seconds: number | null): string | null {
  const date = new Date((seconds ?? Number.NaN) * 1000);
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 ? null : date.toISOString();
}

/** Registers the webhooks of bots at the platform, and reads their state. */
@injectable()
export class WebhookRegistration {
  constructor(
    @inject(Connections) private readonly connections: Connections,
    @inject(BotApi) private readonly api: BotApi,
    @inject(MessengerSettings) private readonly settings: MessengerConfig,
    @inject(HostSettings) private readonly host: HostSettings,
    @inject(Database) private readonly database: Database,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  /**
   * Registers the webhook with its secret; repeating it has no further effect. A bot that delivers to another address
   * is moved only with `replace`.
   * Throws `NotFoundError`; `ConflictError` for a token that the platform does not know (`bot_unknown`) or that belongs
   * to another bot (`bot_mismatch`), and for a bot that delivers to another address (`webhook_elsewhere`);
   * `RateLimitError` where the platform asks for a pause; `InputError` where it refuses; `UnavailableError` where it
   * does not answer.
   */
  async register(id: number, by: AuditActor, { replace = false } = {}): Promise<WebhookState> {
    const bot = await this.find(id);
    const url = this.urlOf(bot);
    await this.requireOwnToken(bot);
    const before = await this.stateOf(bot);
    if (before.url !== null && !before.propio && !replace) {
      throw new ConflictError(`El bot entrega a otra dirección: ${before.url}. Indique que se reemplaza.`, {
        code: 'webhook_elsewhere',
      });
    }
    const payload = {
      url,
      secret_token: bot.webhookSecret,
      allowed_updates: [...UPDATES],
      drop_pending_updates: false,
      max_connections: this.settings.maxConnections,
    };
    await this.ask(() => this.api.call(bot, 'setWebhook', payload, { result: z.literal(true) }));
    await this.database.transaction((tx) =>
      this.audit.recordEntry(tx, {
        action: 'messenger.webhook.registered',
        by,
        subject: { kind: 'channels.connection', id: String(id) },
        details: { url },
      }),
    );
    return this.stateOf(bot);
  }

  /** Reads the registered webhook. Throws as `register` does. */
  async info(id: number): Promise<WebhookState> {
    return this.stateOf(await this.find(id));
  }

  private async find(id: number): Promise<Connection> {
    const bot = await this.connections.findConnection('messenger', id);
    if (!bot) throw new NotFoundError('No existe esa conexión, o le falta su token.');
    return bot;
  }

  private urlOf({ id }: Connection): string {
    return `${this.host.publicUrl}/plugins/messenger/webhook/${id}/`;
  }

  /**
   * Requires that token and name belong to one bot: otherwise links would open another bot than the one that delivers
   * updates.
   */
  private async requireOwnToken(bot: Connection): Promise<void> {
    const { username } = await this.ask(() => this.api.call(bot, 'getMe', {}, { result: me }));
    if (nameOf(username) === nameOf(bot.identificador)) return;
    throw new ConflictError('El token es de otro bot que el de la conexión.', { code: 'bot_mismatch' });
  }

  private async stateOf(bot: Connection): Promise<WebhookState> {
    const info = await this.ask(() => this.api.call(bot, 'getWebhookInfo', {}, { result: webhookInfo }));
    const hide = (text: string) => redact(text, [bot.token, bot.webhookSecret]);
    return {
      url: info.url === '' ? null : hide(info.url),
      propio: info.url === this.urlOf(bot),
      pendientes: info.pending_update_count,
      conexiones: info.max_connections,
      ultimo_error: info.last_error_message === null ? null : hide(info.last_error_message),
      ultimo_error_fecha: timeOf(info.last_error_date),
    };
  }

  private async ask<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw error instanceof PlatformError ? toDomainError(error) : error;
    }
  }
}
