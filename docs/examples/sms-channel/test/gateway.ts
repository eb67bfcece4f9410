import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message that the gateway was asked to send. */
export interface SentMessage {
  readonly key: string;
  readonly token: string;
  readonly a: string;
  readonly texto: string;
}

/** A gateway that keeps what it is asked to send. */
export class Gateway {
  readonly sent: SentMessage[] = [];
  /** What it answers with, while it is out of order. */
  status = 200;
  private constructor(private readonly server: Server) {}

  static async start(): Promise<Gateway> {
    const server = createServer((request, response) => {
      void (async () => {
        let body = '';
        for await (const chunk of request) body += String(chunk);
        const key = String(request.headers['idempotency-key']);
        if (request.url === '/messages' && gateway.status === 200) {
          const { a = '', texto = '' } = Object.fromEntries(new URLSearchParams(body));
          const isKnown = gateway.sent.some((message) => message.key === key);
          if (!isKnown) gateway.sent.push({ key, token: String(request.headers.authorization), a, texto });
        }
        response.writeHead(gateway.status).end();
      })();
    });
    const gateway = new Gateway(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return gateway;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
