import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** PostgreSQL's "command complete" for a commit: type, length, tag. */
const COMMIT_DONE = Buffer.from('C\0\0\0\x0bCOMMIT\0', 'latin1');

/** Stands between service and database, and takes away the answer to commits that the database has made. */
export class CuttingProxy {
  /** Nothing is cut until then. */
  armed = false;
  /** Commits whose answer was taken away. */
  cut = 0;
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((client) => this.join(client));

  private constructor(
    private readonly target: URL,
    private readonly marker: string,
  ) {}

  /** Cuts each connection when a transaction is committed on it in which a statement held the marker. */
  static async open(databaseUrl: string, marker: string): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(new URL(databaseUrl), marker);
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

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
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
    client.on('data', (chunk: Buffer) => {
      isMarked ||= this.armed && chunk.includes(this.marker);
      database.write(chunk);
    });
    database.on('data', (chunk: Buffer) => {
      if (isMarked && chunk.includes(COMMIT_DONE)) {
        this.cut += 1;
        client.destroy();
      } else client.write(chunk);
    });
  }
}
