import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { isReadable, type GivenAnswer } from './documented-answers.js';
import type { ProductDocument } from './product-document.js';

/** The most faults in a report; an answer that differs once differs often. */
const MOST_LISTED = 10;

/** The watchers of the servers of this process, by their ports. */
const watchers = new Map<number, WatchedAnswers>();

/** Decompresses a body. */
function unpacked(bytes: Buffer, response: ServerResponse): Buffer {
  const encoding = response.getHeader('content-encoding');
  if (bytes.length === 0) return bytes;
  return encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}

/** Records the body of a response when it is readable. Returns a function that returns it. */
function keepBody(response: ServerResponse): () => string {
  const chunks: Buffer[] = [];
  for (const name of ['write', 'end'] as const) {
    const original = response[name].bind(response) as (...parameters: unknown[]) => never;
    response[name] = (...parameters: unknown[]) => {
      const [chunk, encoding] = parameters;
      if (isReadable(String(response.getHeader('content-type') ?? ''))) {
        if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
        if (typeof chunk === 'string') {
          chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'));
        }
      }
      return original(...parameters);
    };
  }
  return () => unpacked(Buffer.concat(chunks), response).toString();
}

subscribe('http.server.request.start', (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  watchers.get(request.socket.localPort ?? 0)?.watch(request, response);
});

/** The check of every complete answer of a server of this process against a document. */
export class WatchedAnswers {
  private readonly faults = new Set<string>();

  /** The document is requested with the first answer. */
  constructor(
    private readonly port: number,
    private readonly documented: () => ProductDocument,
  ) {
    watchers.set(port, this);
  }

  watch(request: IncomingMessage, response: ServerResponse): void {
    const { method = '', url = '' } = request;
    const body = keepBody(response);
    response.once('finish', () => {
      const path = url.split('?')[0]!;
      const type = String(response.getHeader('content-type') ?? '');
      this.check({ method, path, status: response.statusCode, type, body: body() });
    });
  }

  private check(answer: GivenAnswer): void {
    try {
      const fault = this.documented().faultOf(answer);
      if (fault !== undefined) this.faults.add(fault);
    } catch (error) {
      // An error thrown from here would end the process.
      this.faults.add(`${answer.method} ${answer.path}: ${String(error)}`);
    }
  }

  /** Ends the check: later answers are ignored. */
  end(): void {
    if (watchers.get(this.port) === this) watchers.delete(this.port);
  }

  /** Throws if an answer was not as documented. */
  expectDocumented(): void {
    if (this.faults.size === 0) return;
    const listed = [...this.faults].slice(0, MOST_LISTED).join('\n  ');
    throw new Error(`${this.faults.size} answers are not as the OpenAPI document says:\n  ${listed}`);
  }
}
