import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OutgoingMessage } from '../../../../plugins/channels/contract.js';

/** A message that the platform was asked to send. */
export interface SentMessage extends OutgoingMessage {
  /** The id, equal in each attempt. */
  readonly id: string;
}

/** The platform's answer to a message; 200 by default; `undefined` closes the connection without an answer. */
export type Answer = { readonly status: number; readonly retryAfter?: number; readonly isTaken?: boolean } | undefined;

/** A platform on a real port, which records the messages. */
export class FakePlatform {
  /** The delivered messages, in order. */
  readonly arrived: SentMessage[] = [];
  /** All messages of calls, also the refused ones. */
  readonly asked: SentMessage[] = [];
  answer: (message: SentMessage) => Answer | Promise<Answer> = () => ({ status: 200 });

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakePlatform> {
    const server = createServer((request, response) => {
      void (async () => {
        let body = '';
        for await (const chunk of request) body += String(chunk);
        await platform.take(JSON.parse(body) as SentMessage, response);
      })();
    });
    const platform = new FakePlatform(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return platform;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Returns the texts delivered to a chat. */
  textsTo(chat: string): string[] {
    return this.arrived.filter((message) => message.chat === chat).map(({ text }) => text);
  }

  forget(): void {
    this.arrived.length = 0;
    this.asked.length = 0;
    this.answer = () => ({ status: 200 });
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async take(message: SentMessage, response: ServerResponse): Promise<void> {
    this.asked.push(message);
    const answer = await this.answer(message);
    if (answer === undefined || (answer.isTaken ?? answer.status === 200)) this.arrived.push(message);
    if (!answer) return void response.destroy();
    const headers = answer.retryAfter === undefined ? {} : { 'retry-after': String(answer.retryAfter) };
    response.writeHead(answer.status, headers).end();
  }
}
