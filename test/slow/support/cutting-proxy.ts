import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** PostgreSQL's "command complete" for a commit: type, length, tag. */
const COMMIT_DONE = Buffer.from('C\0\0\0\x0bCOMMIT\0', 'latin1');

/** Stands between service and database, and takes away the answer to commits that the database has made. */
export class CuttingProxy {
  /** Nothing is cut until then. */
  armed = false;
  /** Commits whose answer was taken away. */
  cut = 0;
  /** Asked at whatever is said on any connection, in both directions: where it says yes, the connection is cut. */
  isMishap: (said: Buffer) => boolean = () => false;
  /** How long a statement is on its way, asked for each, so that others come between those of a transaction. */
  latencyMilliseconds: (() => number) | undefined;
  /** Connections cut by it: before the service got an answer, or after the database got a statement. */
  mishaps = 0;
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((client) => this.join(client));

  private constructor(
    private readonly target: URL,
    private readonly markers: readonly string[],
  ) {}

  /** Cuts each connection when a transaction is committed on it in which a statement held one of the markers. */
  static async open(databaseUrl: string, ...markers: readonly string[]): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(new URL(databaseUrl), markers);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  /** The database's address through this proxy. */
  get url(): string {
    const url = new URL(this.target);
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  /** Cuts all connections; others can be made. */
  cutAll(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cutAll();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(client: Socket): void {
    const database = connect(Number(this.target.port), this.target.hostname);
    for (const socket of [client, database]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        database.destroy();
        this.sockets.delete(socket);
      });
    }
    let isMarked = false;
    const send = this.lineTo(database);
    client.on('data', (chunk: Buffer) => {
      isMarked ||= this.armed && this.markers.some((marker) => chunk.includes(marker));
      send(chunk);
      this.chance(client, chunk);
    });
    database.on('data', (chunk: Buffer) => {
      if (this.chance(client, chunk)) return;
      if (isMarked && chunk.includes(COMMIT_DONE)) {
        this.cut += 1;
        client.destroy();
      } else client.write(chunk);
    });
  }

  /** Sends what it is given in its order. */
  private lineTo(database: Socket): (chunk: Buffer) => void {
    let before: Promise<unknown> = Promise.resolve();
    return (chunk) => {
      const latency = this.latencyMilliseconds;
      if (!latency) database.write(chunk);
      else before = before.then(() => delay(latency())).then(() => database.write(chunk));
    };
  }

  /** Returns whether it cut the connection. */
  private chance(client: Socket, said: Buffer): boolean {
    const isCut = this.isMishap(said);
    if (isCut) {
      this.mishaps += 1;
      client.destroy();
    }
    return isCut;
  }
}
