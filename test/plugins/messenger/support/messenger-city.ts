import { Connections, type ConnectionItem } from '../../../../plugins/channels/contract.js';
import { plugin as channels } from '../../../../plugins/channels/index.js';
import { plugin as messenger } from '../../../../plugins/messenger/index.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { productPlugins } from '../../../../testing/product-plugins.js';
import { startTestHost, type TestHost, type TestHostOptions } from '../../../../testing/start-test-host.js';
import { BotApiServer } from '../../../support/bot-api-server.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { settledChannels } from '../../channels/support/settled-channels.js';
import { CHAT, said } from './updates.js';

/** The product with the messenger. */
export const messengerPlugins = [...new Set([...productPlugins, channels, messenger])];

export const OWN_HEADER = 'x-messenger-bot-api-secret-token';
export const PLATFORM_HEADER = 'x-telegram-bot-api-secret-token';

/** A bot of the city, with its token at the platform. */
export interface CityBot extends ConnectionItem {
  readonly token: string;
  readonly secret: string;
}

/** A city with bots, and their platform. */
export class MessengerCity {
  private bots = 0;
  private updates = 7_000_000;

  private constructor(
    readonly host: TestHost,
    readonly platform: BotApiServer,
    readonly jefa: AdminCaller,
  ) {}

  static async start(options: TestHostOptions = {}): Promise<MessengerCity> {
    const platform = await BotApiServer.start();
    const host = await startTestHost({
      plugins: messengerPlugins,
      bundle: {
        usuarios: [
          { username: 'jefa', password: PASSWORD, is_superuser: true },
          { username: 'luz', password: PASSWORD },
          { username: 'mira', password: PASSWORD, permisos: ['messenger.read'] },
          { username: 'lleva', password: PASSWORD, permisos: ['messenger.admin'] },
        ],
      },
      environment: { VENTANILLA_MESSENGER_API_ROOT: platform.url },
      ...options,
      config: {
        logging: { level: 'debug' },
        jobs: { pollSeconds: 0.05 },
        ...options.config,
      },
    });
    return new MessengerCity(host, platform, await AdminCaller.login(host, 'jefa', PASSWORD));
  }

  /** Starts another host on the same database and platform. */
  beside(): Promise<TestHost> {
    const { databaseUrl, dataFolder, secretKey } = this.host;
    return startTestHost({
      plugins: messengerPlugins,
      environment: { VENTANILLA_MESSENGER_API_ROOT: this.platform.url },
      config: { jobs: { pollSeconds: 0.05 } },
      databaseUrl,
      dataFolder,
      secretKey,
    });
  }

  async stop(): Promise<void> {
    await this.host.stop();
    await this.platform.stop();
  }

  /** Makes a connection, and its bot at the platform. */
  async bot(more: object = {}): Promise<CityBot> {
    this.bots += 1;
    const token = `87000${this.bots}:AAH-secreto_del_bot_${this.bots}`;
    const identificador = `ciudad_${this.bots}_bot`;
    this.platform.addBot(token, identificador);
    const made = await this.jefa.mutate('messenger.create', { identificador, token, usuario: 'luz', ...more });
    if (!made.data) throw new Error(made.text);
    const item = made.data as ConnectionItem;
    const found = await this.host.container.get<Connections>(Connections).findConnection('messenger', item.id);
    return { ...item, token, secret: found!.webhookSecret };
  }

  /** Makes a connection that a chat is linked to. */
  async linkedBot(chat = CHAT): Promise<CityBot> {
    const bot = await this.bot();
    await this.write(bot, `/start ${bot.codigo_verificacion}`, chat);
    await this.settled();
    this.platform.forget();
    return bot;
  }

  /** Writes a text to a bot. */
  write(bot: CityBot, text: string, chat = CHAT): Promise<Response> {
    return this.deliver(bot, { message: said({ text }, { chat: { id: chat, type: 'private' } }) });
  }

  /** Delivers an update; one without an id gets the next one. */
  deliver(bot: CityBot, update: Readonly<Record<string, unknown>>, at = this.host): Promise<Response> {
    this.updates += 1;
    return this.post(bot, JSON.stringify({ update_id: this.updates, ...update }), undefined, at);
  }

  post(
    { id, secret }: CityBot,
    body: string | Uint8Array,
    headers: Readonly<Record<string, string>> = { [PLATFORM_HEADER]: secret },
    at = this.host,
  ): Promise<Response> {
    return fetch(`${at.url}/plugins/messenger/webhook/${id}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: Buffer.from(body),
    });
  }

  settled(): Promise<void> {
    return settledChannels(this.host.database);
  }

  /** Returns the tasks of a bot, oldest first. */
  async tasks({ id }: CityBot): Promise<{ codigo: string; tipo: string; titulo: string; metadatos: object }[]> {
    const { database } = this.host;
    const rows = await database.rows<{ codigo: string; tipo: string; titulo: string; metadatos_extra: unknown }>(
      `SELECT codigo, tipo, titulo, metadatos_extra FROM workflow_task WHERE tipo LIKE 'messenger%' ORDER BY id`,
    );
    return rows
      .map(({ metadatos_extra, ...row }) => ({ ...row, metadatos: database.parseJson<object>(metadatos_extra) }))
      .filter(({ metadatos }) => (metadatos as { plugin_id: number }).plugin_id === id);
  }
}
