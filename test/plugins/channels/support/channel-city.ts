import { plugin as channels } from '../../../../plugins/channels/index.js';
import { Connections, type ConnectionItem } from '../../../../plugins/channels/contract.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { productPlugins } from '../../../../testing/product-plugins.js';
import { startTestHost, type TestHost, type TestHostOptions } from '../../../../testing/start-test-host.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { fakePlugin, SECRET_HEADER, type FakeMessage } from './fake-channel.js';
import { FakePlatform } from './fake-platform.js';
import { settledChannels } from './settled-channels.js';

const bundle = {
  usuarios: [
    { username: 'jefa', password: PASSWORD, is_superuser: true },
    { username: 'luz', password: PASSWORD },
    { username: 'rosa', password: PASSWORD },
    { username: 'mira', password: PASSWORD, permisos: ['fake.read'] },
    { username: 'lleva', password: PASSWORD, permisos: ['fake.admin'] },
  ],
};

const fake = fakePlugin();
const otro = fakePlugin('otro');

/** A task as it is stored. */
export interface TaskRow {
  readonly id: number;
  readonly codigo: string;
  readonly tipo: string;
  readonly titulo: string;
  readonly asignado: number;
  readonly metadatos_extra: Readonly<Record<string, unknown>>;
}

/** A connection with the secret of its webhook. */
export interface Bot extends ConnectionItem {
  readonly secret: string;
}

/** A city with two channels to a platform of the tests. */
export class ChannelCity {
  private bots = 0;
  private messages = 0;

  private constructor(
    readonly host: TestHost,
    readonly platform: FakePlatform,
    public jefa: AdminCaller,
    private readonly hasOwnPlatform: boolean,
  ) {}

  static async start(options: TestHostOptions = {}, platform?: FakePlatform): Promise<ChannelCity> {
    const answering = platform ?? (await FakePlatform.start());
    const host = await startTestHost({
      plugins: [...new Set([...productPlugins, channels, fake, otro])],
      bundle,
      ...options,
      config: {
        fake: { platform: answering.url },
        otro: { platform: answering.url },
        logging: { level: 'info' },
        jobs: { pollSeconds: 0.05 },
        ...options.config,
      },
    });
    return new ChannelCity(host, answering, await AdminCaller.login(host, 'jefa', PASSWORD), !platform);
  }

  /** Starts another host on the same database. */
  beside(options: TestHostOptions = {}): Promise<ChannelCity> {
    const { databaseUrl, dataFolder, secretKey } = this.host;
    return ChannelCity.start({ databaseUrl, dataFolder, secretKey, ...options }, this.platform);
  }

  /** Stops the host, and the platform if it started that. */
  async stop(): Promise<void> {
    await this.host.stop();
    if (this.hasOwnPlatform) this.platform.stop();
  }

  /** Makes a connection without a linked chat. */
  async bot(more: object = {}, servicio = 'fake'): Promise<Bot> {
    this.bots += 1;
    const connection = { identificador: `bot_${this.bots}`, token: `token-${this.bots}`, usuario: 'luz', ...more };
    const { data, text } = await this.jefa.mutate(`${servicio}.create`, connection);
    if (!data) throw new Error(text);
    const item = data as ConnectionItem;
    const found = await this.host.container.get<Connections>(Connections).findConnection(servicio, item.id);
    return { ...item, secret: found!.webhookSecret };
  }

  /** Makes a connection with a linked chat. */
  async linkedBot(chat: string, more: object = {}): Promise<Bot> {
    const bot = await this.bot(more);
    await this.say(bot, chat, `/start ${bot.codigo_verificacion}`);
    await this.rest();
    return bot;
  }

  /** Advances the clock beyond the lifetime of a token. */
  async advance(seconds: number): Promise<void> {
    this.host.clock.advance(seconds);
    this.jefa = await AdminCaller.login(this.host, 'jefa', PASSWORD);
  }

  /** Returns an id that is unique over all hosts of the city. */
  nextId(): string {
    this.messages += 1;
    return `${new URL(this.host.url).port}-${this.messages}`;
  }

  /** Delivers a text of a chat, as the platform does. */
  say(bot: Bot, chat: string, text: string): Promise<Response> {
    return this.bring(bot, { id: this.nextId(), chat, text });
  }

  bring(bot: Bot, body: FakeMessage | readonly FakeMessage[] | string, secret = bot.secret): Promise<Response> {
    const headers = { 'content-type': 'application/json', [SECRET_HEADER]: secret };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return fetch(`${this.host.url}/plugins/${bot.servicio}/webhook/${bot.id}/`, {
      method: 'POST',
      headers,
      body: text,
    });
  }

  settled(): Promise<void> {
    return settledChannels(this.host.database);
  }

  /** Settles, and forgets the sent messages. */
  async rest(): Promise<void> {
    await this.settled();
    this.platform.forget();
  }

  tasks(bot: Bot): Promise<TaskRow[]> {
    return this.host.database
      .rows<TaskRow>(
        `SELECT id, codigo, tipo, titulo, asignado, metadatos_extra FROM workflow_task
         WHERE instance_id IS NULL ORDER BY id`,
      )
      .then((rows) =>
        rows
          .map(
            (row) =>
              ({ ...row, metadatos_extra: this.host.database.parseJson<object>(row.metadatos_extra) }) as TaskRow,
          )
          .filter(({ metadatos_extra }) => metadatos_extra['plugin_id'] === bot.id),
      );
  }

  async item(bot: Bot): Promise<ConnectionItem> {
    const items = await this.jefa.items<ConnectionItem>(`${bot.servicio}.list`);
    return items.find(({ id }) => id === bot.id)!;
  }
}
