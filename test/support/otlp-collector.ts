import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received span. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first span of a trace. */
  readonly parentSpanId: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client, 5 consumer. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly resource: Readonly<Record<string, unknown>>;
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface SentSpan extends Omit<CollectedSpan, 'attributes' | 'resource' | 'parentSpanId'> {
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
}

interface SentTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

const valuesOf = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A collector of traces by OTLP over HTTP, as JSON. */
export class OtlpCollector {
  readonly spans: CollectedSpan[] = [];
  /** The received bodies, unchanged. */
  readonly bodies: string[] = [];
  readonly headers: IncomingHttpHeaders[] = [];
  /** The status of its answers; `silence` means that it never answers. */
  answer: number | 'silence' = 200;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<OtlpCollector> {
    const server = createServer((request, response) => {
      void request.toArray().then((chunks: Buffer[]) => {
        collector.headers.push(request.headers);
        collector.bodies.push(Buffer.concat(chunks).toString());
        if (collector.answer === 'silence') return;
        const isKnown = request.method === 'POST' && request.url === '/v1/traces';
        const status = isKnown ? collector.answer : 404;
        if (status === 200) collector.take(collector.bodies.at(-1)!);
        response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}');
      });
    });
    const collector = new OtlpCollector(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return collector;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private take(body: string): void {
    for (const { resource, scopeSpans } of (JSON.parse(body) as SentTraces).resourceSpans) {
      for (const span of scopeSpans.flatMap(({ spans }) => spans)) {
        const { parentSpanId = '', attributes } = span;
        this.spans.push({
          ...span,
          parentSpanId,
          attributes: valuesOf(attributes),
          resource: valuesOf(resource.attributes),
        });
      }
    }
  }
}
