import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { until } from '../../testing/until.js';

/** A received event. */
export interface ReadEvent {
  readonly event: string;
  readonly data: unknown;
}

function readBlock(block: string): ReadEvent | undefined {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const [name, ...rest] = line.split(': ');
      return [name!, rest.join(': ')];
    }),
  );
  const event = fields.get('event');
  return event === undefined ? undefined : { event, data: JSON.parse(fields.get('data')!) as unknown };
}

/** A client of server-sent events that keeps all events, on a connection of its own. */
export class EventReader {
  readonly events: ReadEvent[] = [];
  /** Whether the host has ended the answer regularly. */
  isEnded = false;
  /** Whether the connection was cut. */
  isBroken = false;

  private constructor(private readonly answer: IncomingMessage) {}

  /** Opens a stream, and waits for the beginning of the answer. */
  static async open(url: string, headers: Readonly<Record<string, string>>): Promise<EventReader> {
    const [answer] = (await once(get(url, { headers, agent: false }), 'response')) as [IncomingMessage];
    const reader = new EventReader(answer);
    void reader.read();
    return reader;
  }

  get status(): number {
    return this.answer.statusCode!;
  }

  header(name: string): string | undefined {
    return this.answer.headers[name] as string | undefined;
  }

  /** Returns the host's reason for ending the stream. */
  async end(): Promise<unknown> {
    await until('the stream ends', () => this.isEnded || this.isBroken);
    return this.isBroken ? 'broken' : (this.events.at(-1)?.data as { motivo?: unknown } | undefined)?.motivo;
  }

  /** Returns the data of events of this name, once there are so many. */
  async told(event: string, many: number): Promise<unknown[]> {
    const of = (): unknown[] => this.events.filter((one) => one.event === event).map(({ data }) => data);
    await until(`${many} of ${event} were told`, () => of().length >= many);
    return of();
  }

  leave(): void {
    this.answer.destroy();
  }

  private async read(): Promise<void> {
    let text = '';
    try {
      this.answer.setEncoding('utf8');
      for await (const chunk of this.answer as AsyncIterable<string>) {
        const blocks = `${text}${chunk}`.split('\n\n');
        text = blocks.pop()!;
        this.events.push(...blocks.flatMap((block) => readBlock(block) ?? []));
      }
      this.isEnded = true;
    } catch {
      this.isBroken = true;
    }
  }
}
