import { randomUUID, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  adminRouter,
  contribute,
  definePlugin,
  JobFailedError,
  JobRefusedError,
  token,
  type AnyHostPlugin,
} from '../../../../host/plugin-api/index.js';
import {
  ChannelBusyError,
  Channels,
  connectionPermissions,
  connectionProcedures,
  Connections,
  type Channel,
  type Connection,
  type IncomingMessage,
  type OutgoingMessage,
  type WebhookCall,
} from '../../../../plugins/channels/contract.js';

export const SECRET_HEADER = 'x-fake-secret';

const file = z.object({ id: z.string(), nombre: z.string().optional(), tamano: z.number().optional() });
const content = z.union([
  z.object({ text: z.string(), cut: z.enum(['limit', 'blank']).optional() }),
  z.object({ voice: file, caption: z.string().optional() }),
  z.object({ file, caption: z.string().optional() }),
  z.object({ choice: z.string() }),
  z.object({ sticker: z.string() }),
]);
const message = z.object({ id: z.string(), chat: z.string(), album: z.string().optional() }).and(content);

/** The content of a message of the fake platform, with its album. */
export type FakeContent = z.input<typeof content> & { readonly album?: string };

/** A message of the fake platform. */
export type FakeMessage = z.input<typeof message>;

function contentOf(read: z.output<typeof message>): IncomingMessage['content'] {
  if ('text' in read) return { kind: 'text', text: read.text, cut: read.cut };
  if ('voice' in read) return { kind: 'voice', file: read.voice, text: read.caption };
  if ('file' in read) return { kind: 'file', file: read.file, text: read.caption };
  return 'choice' in read ? { kind: 'choice', value: read.choice } : { kind: 'other' };
}

/** A channel to the platform of the tests, with JSON in both directions. */
class FakeChannel implements Channel {
  readonly canal: string;
  readonly mostFileBytes = 1000;
  readonly webhookHeaders = { [SECRET_HEADER]: 'El secreto del webhook' };

  constructor(
    readonly servicio: string,
    private readonly platform: string,
    private readonly isFaulty: boolean,
    private readonly BusyError: typeof ChannelBusyError,
  ) {
    this.canal = servicio.toUpperCase();
  }

  isGenuine(call: WebhookCall, { webhookSecret }: Connection): boolean {
    const [given, known] = [Buffer.from(call.header(SECRET_HEADER) ?? ''), Buffer.from(webhookSecret)];
    return this.isFaulty || (given.length === known.length && timingSafeEqual(given, known));
  }

  readMessages(body: Buffer): readonly IncomingMessage[] {
    const json: unknown = JSON.parse(body.toString());
    return z
      .union([z.array(message), message.transform((one) => [one])])
      .parse(json)
      .map((one) => ({
        id: this.isFaulty ? randomUUID() : one.id,
        chat: one.chat,
        message: `m${one.id}`,
        album: one.album,
        content: contentOf(one),
      }));
  }

  async sendMessage(
    _connection: Connection,
    sent: OutgoingMessage,
    { id, signal }: { id: string; signal: AbortSignal },
  ) {
    const body = JSON.stringify({ ...sent, id });
    const answer = await fetch(this.platform, { method: 'POST', body, signal });
    if (answer.status === 403) throw new JobRefusedError('the chat has blocked the bot');
    const reason = `the platform answered ${answer.status}`;
    if (answer.status === 429) throw new this.BusyError(reason, Number(answer.headers.get('retry-after')));
    if (!answer.ok) throw new JobFailedError(reason);
  }

  fetchFile(): Promise<Readable> {
    return Promise.resolve(Readable.from(['sonido']));
  }

  linkTo(_connection: Connection, codigo: string): string {
    return `https://fake.invalid/?start=${codigo}`;
  }
}

interface FakePluginOptions {
  readonly isFaulty?: boolean;
  readonly contract?: { readonly ChannelBusyError: typeof ChannelBusyError };
}

/**
 * Makes a plugin with one channel only. A faulty one accepts calls without a secret, and recognizes no repeat. One with
 * a copy of the contract throws that copy's errors.
 */
export function fakePlugin(
  id = 'fake',
  { isFaulty = false, contract = { ChannelBusyError } }: FakePluginOptions = {},
): AnyHostPlugin {
  const OwnChannel = token<Channel>(`${id}/Channel`);
  return definePlugin({
    id,
    dependsOn: ['channels'],
    config: z.strictObject({ platform: z.string().default('http://127.0.0.1:9') }),
    permissions: connectionPermissions(id, 'la plataforma de las pruebas'),
    contributes: [contribute(Channels, OwnChannel)],
    bindings({ bind }, { platform }) {
      bind(OwnChannel).toConstantValue(new FakeChannel(id, platform, isFaulty, contract.ChannelBusyError));
    },
    uses: { connections: Connections },
    admin: ({ connections }) => adminRouter(connectionProcedures(id, connections)),
  });
}
