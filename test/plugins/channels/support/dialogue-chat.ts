import { Readable } from 'node:stream';
import type { Channel, IncomingContent, PlatformFile } from '../../../../plugins/channels/contract.js';
import type { Reply, Step, Turn } from '../../../../plugins/channels/conversation/turn.js';
import { Dialogue } from '../../../../plugins/channels/dialogue/dialogue.js';
import { plugin as channels } from '../../../../plugins/channels/index.js';
import { productPlugins } from '../../../../testing/product-plugins.js';
import { startTestHost, type TestHost, type TestHostOptions } from '../../../../testing/start-test-host.js';

/** Files at the platform, by their id: bytes, or what fetching them throws. */
export const platformFiles = new Map<string, Buffer | Error>();

function fetched({ id }: PlatformFile): Readable {
  const file = platformFiles.get(id);
  if (file instanceof Buffer) return Readable.from([file]);
  throw file instanceof Error ? file : new Error('no such file');
}

/** A channel that has files alone: what it is sent is answered to the test. */
export const filesChannel: Channel = {
  servicio: 'prueba',
  canal: 'PRUEBA',
  mostFileBytes: 100_000,
  webhookHeaders: {},
  isGenuine: () => true,
  read: () => [],
  send: () => Promise.resolve(),
  fetch: (_connection, file) => new Promise((resolve) => resolve(fetched(file))),
};

export function startDialogueHost(options: TestHostOptions = {}): Promise<TestHost> {
  return startTestHost({ ...options, plugins: [...new Set([...productPlugins, channels])] });
}

let connections = 0;
let messages = 0;

/** A bot, of whose chat user 1 is the owner; `ciudadanos` says whether others may file in it. */
export async function dialogueBot({ database }: TestHost, ciudadanos: boolean): Promise<number> {
  connections += 1;
  const row = {
    servicio: 'prueba',
    identificador: `bot_${connections}`,
    user_id: 1,
    prefijo: 'BOT',
    codigo_verificacion: `BOT-${connections}`,
    verificado: true,
    chat_id_verificado: 'linked',
    ciudadanos,
    token_cifrado: Buffer.alloc(1),
    webhook_secret: Buffer.alloc(1),
    paused_until: null,
    created_at: new Date(),
  };
  const [made] = await database.insert<{ id: number }>('channels_connection', [row], ['id']);
  return made!.id;
}

/** Somebody in a chat with a bot. */
export class DialogueChat {
  /** What was said last. */
  replies: readonly Reply[] = [];

  constructor(
    /** Where its messages are worked on; another host of the same database may take over. */
    public host: TestHost,
    private readonly connection: number,
    private readonly ciudadanos: boolean,
    private readonly chat = 'citizen',
    private readonly channel: Channel = filesChannel,
  ) {}

  static async open(host: TestHost, { ciudadanos = true, chat = 'citizen' } = {}): Promise<DialogueChat> {
    return new DialogueChat(host, await dialogueBot(host, ciudadanos), ciudadanos, chat);
  }

  turn(content: IncomingContent): Turn {
    messages += 1;
    const { id, chat } = { id: messages, chat: this.chat };
    const linked = { verificado: true, ciudadanos: this.ciudadanos, chat: 'linked' };
    const secrets = { token: 'x', webhookSecret: 'x' };
    const own = { id: this.connection, servicio: 'prueba', identificador: 'bot', owner: 1 };
    const message = { id: String(id), chat, message: String(id), content };
    return { id, channel: this.channel, connection: { ...own, ...secrets, ...linked }, message };
  }

  prepare(turn: Turn): Promise<Step | undefined> {
    return this.host.container.get(Dialogue).prepare(turn, AbortSignal.timeout(30_000));
  }

  async write(step: Step): Promise<readonly Reply[]> {
    this.replies = await this.host.database.transaction((tx) => step.write(tx));
    return this.replies;
  }

  /** Answers the texts of all replies; undefined for a message that the dialogue leaves to others. */
  async send(content: IncomingContent): Promise<string | undefined> {
    const step = await this.prepare(this.turn(content));
    return step && (await this.write(step)).map(({ text }) => text).join('\n');
  }

  async say(text: string): Promise<string> {
    return (await this.send({ kind: 'text', text })) ?? 'NOTHING';
  }

  /** Presses the button with that label of the last message. */
  async press(label: string): Promise<string> {
    return (await this.send({ kind: 'choice', value: this.valueOf(label) })) ?? 'NOTHING';
  }

  valueOf(label: string): string {
    const choice = this.replies.at(-1)?.choices?.find((one) => one.label === label);
    if (!choice) throw new Error(`no button ${label} among ${JSON.stringify(this.replies.at(-1))}`);
    return choice.value;
  }

  labels(): readonly string[] {
    return this.replies.at(-1)?.choices?.map(({ label }) => label) ?? [];
  }

  async attach(bytes: Buffer, file: Partial<PlatformFile> = {}, kind: 'file' | 'voice' = 'file'): Promise<string> {
    const id = `f${messages}`;
    platformFiles.set(id, bytes);
    return (await this.send({ kind, file: { id, ...file } })) ?? 'NOTHING';
  }

  /** The rows of open dialogues. */
  rows(): Promise<{ chat: string; estado: string }[]> {
    return this.host.database.rows(
      'SELECT chat, estado FROM channels_dialogue WHERE connection_id = $1 ORDER BY chat',
      [this.connection],
    );
  }
}
