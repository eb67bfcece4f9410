import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export const signatureOf = (body: string, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** The gateway of an operator, over real HTTP: it sends only one message for each key. */
export class Gateway {
  isAway = false;
  /** Whether it accepts messages without answering the sender. */
  isSilent = false;
  readonly taken: { chat: string; text: string; authorization: string | undefined }[] = [];
  /** The keys of all messages that it received, also of those that it did not accept. */
  readonly asked: string[] = [];
  private readonly keys = new Set<string>();
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  /** Starts it, and returns its address. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    if (request.method === 'POST') {
      this.take(String(request.headers['idempotency-key']), body, request);
      if (this.isSilent) return;
    }
    response.writeHead(this.isAway ? 503 : 200).end();
  }

  private take(key: string, body: string, { headers: { authorization } }: IncomingMessage): void {
    this.asked.push(key);
    if (this.isAway || this.keys.has(key)) return;
    this.keys.add(key);
    const { a = '', texto = '' } = Object.fromEntries(new URLSearchParams(body));
    this.taken.push({ chat: a, text: texto, authorization });
  }
}
