import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to the service. */
export interface AskedSound {
  readonly authorization: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly sound: string;
  readonly name: string;
}

/** A local service with the OpenAI audio API, whose answer the test sets. */
export class TranscriptionService {
  readonly asked: AskedSound[] = [];
  answer: (response: ServerResponse) => void = (response) => response.end('{"text":"Hay un hueco en la Cra 5"}');

  private constructor(private readonly server: Server) {}

  static async start(): Promise<TranscriptionService> {
    const server = createServer();
    const service = new TranscriptionService(server);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void service.take(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1/audio/transcriptions`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = { 'content-type': request.headers['content-type']! };
    const form = await new Response(Buffer.concat(chunks), { headers }).formData();
    const fields: Record<string, string> = {};
    let [sound, name] = ['', ''];
    for (const [field, value] of form) {
      if (typeof value === 'string') fields[field] = value;
      else [sound, name] = [await value.text(), value.name];
    }
    this.asked.push({ authorization: request.headers.authorization, fields, sound, name });
    this.answer(response);
  }
}
