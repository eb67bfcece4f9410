import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ChannelPlatform, PlatformConnection, PlatformText } from 'ventanilla/testing';

const STATUS = { well: 200, busy: 429, away: 503 } as const;

/** The gateway of an operator, over real HTTP: it sends only one message for each key. */
export class Gateway implements ChannelPlatform {
  mode: ChannelPlatform['mode'] = 'well';
  readonly taken: { chat: string; text: string }[] = [];
  private readonly keys = new Set<string>();
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      void text(request).then((body) => {
        const key = String(request.headers['idempotency-key']);
        if (this.mode === 'well' && !this.keys.has(key)) {
          this.keys.add(key);
          const { a = '', texto = '' } = Object.fromEntries(new URLSearchParams(body));
          this.taken.push({ chat: a, text: texto });
        }
        response.writeHead(STATUS[this.mode], this.mode === 'busy' ? { 'retry-after': '1' } : {}).end();
      });
    });
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

  bodyOf({ id, chat, text: texto }: PlatformText): string {
    return JSON.stringify({ id, de: chat, texto });
  }

  headersOf(body: string, { webhookSecret }: PlatformConnection): Record<string, string> {
    const signature = createHmac('sha256', webhookSecret).update(body).digest('hex');
    return { 'content-type': 'application/json', 'x-sms-signature': `sha256=${signature}` };
  }
}
