import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** The behaviour of the server instead of the requested call. */
export type BotApiAnswer =
  /** The server never answers, but keeps the connection. */
  | 'silence'
  /** The connection breaks before the call is carried out. */
  | 'cut'
  /** The call is carried out, and the connection breaks before the answer. */
  | 'done-and-cut'
  /** The call is carried out, after so many milliseconds. */
  | { readonly slow: number }
  | { readonly status: number; readonly description?: string; readonly parameters?: object }
  /** The server sends this text. */
  | { readonly raw: string; readonly status?: number; readonly headers?: Record<string, string> };

/** A received call, whatever the answer was. */
export interface BotApiCall {
  readonly token: string;
  readonly method: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A bot that the server knows. */
interface KnownBot {
  readonly username: string;
  webhook: Record<string, unknown>;
}

type Method = 'getMe' | 'sendMessage' | 'setWebhook' | 'getWebhookInfo' | 'getFile' | 'answerCallbackQuery';

class Refusal extends Error {
  constructor(
    readonly status: number,
    description: string,
  ) {
    super(description);
  }
}

/** A Bot API server on a port of its own, over HTTP; its answers can be changed at any time. */
export class BotApiServer {
  readonly calls: BotApiCall[] = [];
  /** The calls of `sendMessage` that were carried out. */
  readonly sent: BotApiCall[] = [];
  /** The answers instead of the requested call, by method, `download`, or `*` for all, until they are deleted. */
  readonly answers: Partial<Record<Method | 'download' | '*', BotApiAnswer>> = {};
  /** The files at the platform, by `file_id`. */
  readonly files = new Map<string, { readonly path: string; readonly content: Buffer }>();
  /** The part of the answer of `getWebhookInfo` beside the registration. */
  webhookState: Record<string, unknown> = { pending_update_count: 0, has_custom_certificate: false };
  private readonly bots = new Map<string, KnownBot>();
  private knowsEveryBot = false;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<BotApiServer> {
    const server = createServer((request, response) => {
      api.serve(request, response).catch(() => response.destroy());
    });
    const api = new BotApiServer(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return api;
  }

  /** Returns the address for `apiRoot`. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Makes the server accept every token, for a bot with the name behind the token's colon. */
  knowEveryBot(): void {
    this.knowsEveryBot = true;
  }

  addBot(token: string, username: string): void {
    this.bots.set(token, { username, webhook: { url: '' } });
  }

  /** Returns the registration of a bot, as `setWebhook` made it. */
  webhookOf(token: string): Readonly<Record<string, unknown>> {
    return this.bots.get(token)!.webhook;
  }

  callsOf(method: Method): readonly BotApiCall[] {
    return this.calls.filter((call) => call.method === method);
  }

  /** Returns the texts that were sent to a chat. */
  textsTo(chat: number): readonly string[] {
    return this.sent.filter(({ payload }) => payload['chat_id'] === chat).map(({ payload }) => String(payload['text']));
  }

  /** Deletes the recorded calls and the prepared answers. */
  forget(): void {
    this.calls.length = 0;
    this.sent.length = 0;
    for (const method of Object.keys(this.answers)) delete this.answers[method as '*'];
  }

  async stop(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  private welcome(token: string): void {
    const [, username] = token.split(':');
    if (this.knowsEveryBot && username !== undefined && !this.bots.has(token)) this.addBot(token, username);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray());
    const { pathname } = new URL(request.url ?? '/', 'http://bot-api');
    const file = /^\/file\/bot([^/]+)\/(.+)$/.exec(pathname);
    const [, token = '', method = ''] = file ?? /^\/bot([^/]+)\/(\w+)$/.exec(pathname) ?? [];
    const payload = file || body.length === 0 ? {} : (JSON.parse(body.toString()) as Record<string, unknown>);
    this.calls.push({ token, method: file ? 'download' : method, payload });
    const answer = this.answers[file ? 'download' : (method as Method)] ?? this.answers['*'];
    if (answer === 'silence') return;
    if (answer === 'cut') {
      response.destroy();
      return;
    }
    if (typeof answer === 'object' && 'slow' in answer) await delay(answer.slow);
    else if (typeof answer === 'object') {
      this.refuse(response, answer);
      return;
    }
    const done = this.attempt(() => (file ? this.open(token, file[2]!) : this.carryOut(token, method, payload)));
    if (answer === 'done-and-cut') response.destroy();
    else if (done instanceof Refusal) this.refuse(response, { status: done.status, description: done.message });
    else if (Buffer.isBuffer(done)) response.end(done);
    else json(response, 200, { ok: true, result: done });
  }

  private attempt(work: () => unknown): unknown {
    try {
      return work();
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  private refuse(response: ServerResponse, answer: Extract<BotApiAnswer, { status?: number }>): void {
    if ('raw' in answer) {
      response.writeHead(answer.status ?? 200, answer.headers).end(answer.raw);
      return;
    }
    const { status, description = 'Bad Request', parameters } = answer;
    json(response, status, { ok: false, error_code: status, description, parameters });
  }

  private carryOut(token: string, method: string, payload: Readonly<Record<string, unknown>>): unknown {
    this.welcome(token);
    const bot = this.bots.get(token);
    if (!bot) throw new Refusal(401, 'Unauthorized');
    switch (method as Method) {
      case 'getMe':
        return { id: 1, is_bot: true, first_name: 'Bot', username: bot.username };
      case 'sendMessage':
        return this.sendMessage({ token, method, payload });
      case 'setWebhook':
        return this.setWebhook(bot, payload);
      case 'getWebhookInfo':
        return { ...bot.webhook, secret_token: undefined, ...this.webhookState };
      case 'getFile':
        return this.fileOf(payload);
      case 'answerCallbackQuery':
        return true;
      default:
        throw new Refusal(404, 'Not Found');
    }
  }

  private sendMessage(call: BotApiCall): object {
    const { chat_id, text, reply_markup } = call.payload;
    if (typeof text !== 'string' || text === '') throw new Refusal(400, 'Bad Request: message text is empty');
    if (text.length > 4096) throw new Refusal(400, 'Bad Request: message is too long');
    const { inline_keyboard = [] } = (reply_markup ?? {}) as { inline_keyboard?: { callback_data: string }[][] };
    const isTooLong = ({ callback_data }: { callback_data: string }) => Buffer.byteLength(callback_data) > 64;
    if (inline_keyboard.flat().some(isTooLong)) throw new Refusal(400, 'Bad Request: BUTTON_DATA_INVALID');
    this.sent.push(call);
    return { message_id: this.sent.length, date: 1, chat: { id: chat_id, type: 'private' }, text };
  }

  private setWebhook(bot: KnownBot, payload: Readonly<Record<string, unknown>>): boolean {
    if (!/^[\w-]{1,256}$/.test(String(payload['secret_token']))) {
      throw new Refusal(400, 'Bad Request: secret token contains unallowed characters');
    }
    bot.webhook = { ...payload };
    return true;
  }

  private fileOf({ file_id }: Readonly<Record<string, unknown>>): object {
    const file = this.files.get(String(file_id));
    if (!file) throw new Refusal(400, 'Bad Request: invalid file_id');
    return { file_id, file_unique_id: 'u', file_size: file.content.length, file_path: file.path };
  }

  private open(token: string, path: string): Buffer {
    const file = [...this.files.values()].find((one) => one.path === decodeURIComponent(path));
    if (!file || !this.bots.has(token)) throw new Refusal(404, 'Not Found');
    return file.content;
  }
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
