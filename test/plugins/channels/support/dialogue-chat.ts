import { Readable } from 'node:stream';
import { injectable } from 'inversify';
import { contribute, UserDirectory } from '../../../../host/plugin-api/index.js';
import {
  Channels,
  Connections,
  type Channel,
  type Connection,
  type IncomingContent,
  type IncomingMessage,
  type OutgoingMessage,
  type PlatformFile,
} from '../../../../plugins/channels/contract.js';
import type { Reply, Step, Turn } from '../../../../plugins/channels/conversation/turn.js';
import { Dialogue } from '../../../../plugins/channels/dialogue/dialogue.js';
import { plugin as channels } from '../../../../plugins/channels/index.js';
import { productPlugins } from '../../../../testing/product-plugins.js';
import { pluginOf } from '../../../host/support/plugin-of.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { startTestHost, type TestHost, type TestHostOptions } from '../../../../testing/start-test-host.js';

/** The files at the platform by id: bytes, or the error of fetching them. */
export const platformFiles = new Map<string, Buffer | Error>();

function fetched({ id }: PlatformFile): Readable {
  const file = platformFiles.get(id);
  if (file instanceof Buffer) return Readable.from([file]);
  throw file instanceof Error ? file : new Error('no such file');
}

/** A channel that only has files. Its dialogues return their replies to the test. */
@injectable()
export class FilesChannel implements Channel {
  readonly servicio = 'prueba';
  readonly canal = 'PRUEBA';
  readonly mostFileBytes = 100_000;
  readonly webhookHeaders = {};
  /** The sent messages, which are delivered apart from the dialogue. */
  readonly sent: string[] = [];

  isGenuine(): boolean {
    return true;
  }

  readMessages(): readonly IncomingMessage[] {
    return [];
  }

  sendMessage(_connection: Connection, { text }: OutgoingMessage): Promise<void> {
    this.sent.push(text);
    return Promise.resolve();
  }

  fetchFile(_connection: Connection, file: PlatformFile): Promise<Readable> {
    return new Promise((resolve) => resolve(fetched(file)));
  }
}

const channelPlugin = pluginOf({
  id: 'prueba',
  dependsOn: ['channels'],
  contributes: [contribute(Channels, FilesChannel)],
});

/** The plugins of the product, and a platform whose dialogues return their replies to the test. */
export const dialoguePlugins = [...new Set([...productPlugins, channels, channelPlugin])];

const people = [
  { username: 'jefa', password: PASSWORD, is_superuser: true },
  { username: 'luz', password: PASSWORD },
];

export function startDialogueHost(options: TestHostOptions = {}): Promise<TestHost> {
  return startTestHost({
    ...options,
    plugins: [...new Set([...dialoguePlugins, ...(options.plugins ?? [])])],
    ...(options.bundle && { bundle: { usuarios: people, ...options.bundle } }),
  });
}

let connections = 0;
let messages = 0;

/** Makes a bot with the linked chat `linked`, owned by `usuario`. */
async function dialogueBot(
  { container, database }: TestHost,
  { usuario, by, ciudadanos }: { readonly usuario: string; readonly by: string; readonly ciudadanos: boolean },
): Promise<Connection> {
  connections += 1;
  const directory = container.get<UserDirectory>(UserDirectory);
  const maker = await directory.findByUsername(by);
  const identity = await directory.identityOf(maker!.userId);
  const own = container.get<Connections>(Connections);
  const wanted = { identificador: `bot_${connections}`, token: 'x', usuario, ciudadanos };
  const { id } = await own.createConnection('prueba', wanted, identity!);
  const sql = 'UPDATE channels_connection SET verificado = $1, chat_id_verificado = $2 WHERE id = $3';
  await database.changeRows(sql, [true, 'linked', id]);
  return (await own.findConnection('prueba', id))!;
}

/** A person in a chat with a bot. */
export class DialogueChat {
  /** The last replies. */
  replies: readonly Reply[] = [];

  constructor(
    /** The host that processes its messages; another one of the same database may take over. */
    public host: TestHost,
    readonly connection: Connection,
    private readonly ciudadanos: boolean,
    private readonly chat = 'citizen',
  ) {}

  /** Opens a chat with a new bot, which `by` makes for `usuario`. */
  static async open(
    host: TestHost,
    { ciudadanos = true, chat = 'citizen', usuario = 'luz', by = 'jefa' } = {},
  ): Promise<DialogueChat> {
    return new DialogueChat(host, await dialogueBot(host, { usuario, by, ciudadanos }), ciudadanos, chat);
  }

  turn(content: IncomingContent, more: Partial<IncomingMessage> = {}): Turn {
    messages += 1;
    const { id, chat } = { id: messages, chat: this.chat };
    const linked = { verificado: true, ciudadanos: this.ciudadanos, chat: 'linked' };
    const message = { id: String(id), chat, message: String(id), content, ...more };
    const channel = this.host.container.get(FilesChannel);
    return { id, channel, connection: { ...this.connection, ...linked }, message, receivedAt: this.host.clock.now() };
  }

  prepare(turn: Turn): Promise<Step | undefined> {
    return this.host.container.get(Dialogue).prepare(turn, AbortSignal.timeout(30_000));
  }

  async write(step: Step): Promise<readonly Reply[]> {
    this.replies = await this.host.database.transaction((tx) => step.write(tx));
    return this.replies;
  }

  /** Returns the texts of all replies; undefined for a message that the dialogue leaves to others. */
  async send(content: IncomingContent, more: Partial<IncomingMessage> = {}): Promise<string | undefined> {
    const step = await this.prepare(this.turn(content, more));
    return step && (await this.write(step)).map(({ text }) => text).join('\n');
  }

  async say(text: string): Promise<string> {
    return (await this.send({ kind: 'text', text })) ?? 'NOTHING';
  }

  /** Presses a button of the last message by its label. */
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

  /** Returns the rows of open dialogues. */
  rows(): Promise<{ chat: string; estado: string }[]> {
    return this.host.database.rows(
      'SELECT chat, estado FROM channels_dialogue WHERE connection_id = $1 ORDER BY chat',
      [this.connection.id],
    );
  }
}
