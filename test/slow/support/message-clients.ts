import { setTimeout as delay } from 'node:timers/promises';
import { AdminCaller } from '../../../testing/admin-caller.js';
import { until } from '../../../testing/until.js';
import { PLATFORM_HEADER } from '../../plugins/messenger/support/messenger-city.js';
import type { BotApiServer } from '../../support/bot-api-server.js';

interface Bot {
  readonly id: number;
  readonly secret: string;
  readonly chat: number;
}

/** The administrator who creates the bots, and their owner. */
export interface BotOwners {
  readonly admin: string;
  readonly owner: string;
  readonly password: string;
}

const PAUSE_MILLISECONDS = 50;
const PATIENCE_MILLISECONDS = 60_000;
/** The deliveries of a message: the platform repeats an update where it does not know that it was taken. */
const TIMES = 2;

/** A platform that delivers the messages of people to bots, each several times, until each is taken. */
export class MessageClients {
  /** The texts that were taken, once for each delivery. */
  readonly taken: string[] = [];
  /** Answers that the platform should not get. */
  readonly unexpected: string[] = [];
  private readonly bots: Bot[] = [];
  private updates = 0;
  private stopping = false;
  private running: Promise<void>[] = [];

  constructor(
    private readonly address: () => string | undefined,
    private readonly platform: BotApiServer,
  ) {}

  /** Creates so many bots, and links a chat to each. */
  async connect(count: number, { admin, owner, password }: BotOwners): Promise<void> {
    const jefa = await AdminCaller.login({ url: this.address()! }, admin, password);
    const call = async <T>(path: string, input: object): Promise<T> => {
      const { data, text } = await jefa.mutate(`messenger.${path}`, input);
      if (!data) throw new Error(`${path}: ${text}`);
      return data as T;
    };
    for (let chat = 1; chat <= count; chat += 1) {
      const token = `88000${chat}:AAH-secreto_del_bot_${chat}`;
      const identificador = `carga_${chat}_bot`;
      this.platform.addBot(token, identificador);
      const made = await call<{ id: number; codigo_verificacion: string }>('create', {
        identificador,
        token,
        usuario: owner,
      });
      const { webhook_secret: secret } = await call<{ webhook_secret: string }>('webhookSecret', { id: made.id });
      const bot = { id: made.id, secret, chat };
      await this.deliver(bot, this.update(bot, `/start ${made.codigo_verificacion}`));
      this.bots.push(bot);
    }
    await until('each chat was greeted', () => this.platform.sent.length >= count);
    this.platform.forget();
  }

  /** Starts to send messages to each bot without end, with a pause between two messages. */
  start(restMilliseconds: number): void {
    this.running = this.bots.map(async (bot) => {
      for (let message = 1; !this.stopping; message += 1) {
        const text = `Hueco ${bot.chat}-${message}`;
        const body = this.update(bot, text);
        for (let time = 0; time < TIMES; time += 1) {
          await this.deliver(bot, body);
          this.taken.push(text);
        }
        await delay(restMilliseconds);
      }
    });
  }

  /** Sends a message to one of the bots, delivered once. */
  async say(text: string): Promise<void> {
    const bot = this.bots[this.updates % this.bots.length]!;
    await this.deliver(bot, this.update(bot, text));
  }

  /** Lets running deliveries end. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.running);
  }

  private update({ chat }: Bot, text: string): string {
    this.updates += 1;
    const message = { message_id: this.updates, date: 1, chat: { id: chat, type: 'private' }, text };
    return JSON.stringify({ update_id: this.updates, message });
  }

  /** Delivers again and again, until it is answered 200. */
  private async deliver({ id, secret }: Bot, body: string): Promise<void> {
    const headers = { 'content-type': 'application/json', [PLATFORM_HEADER]: secret };
    for (;;) {
      const url = this.address();
      const status = url && (await this.post(`${url}/plugins/messenger/webhook/${id}/`, headers, body));
      if (status === 200) return;
      if (status !== undefined && status !== 503) this.unexpected.push(`an update was answered ${status}`);
      await delay(PAUSE_MILLISECONDS);
    }
  }

  private async post(url: string, headers: Record<string, string>, body: string): Promise<number | undefined> {
    try {
      const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
      const answer = await fetch(url, { method: 'POST', headers, body, signal });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return undefined;
    }
  }
}
