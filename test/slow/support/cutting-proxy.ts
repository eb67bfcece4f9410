import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** PostgreSQL's "command complete" for a commit: type, length, tag. */
const COMMIT_DONE = Buffer.from('C\0\0\0\x0bCOMMIT\0', 'latin1');

/** Stands between service and database, and can take away the answer to a commit that the database has made. */
export class CuttingProxy {
  /** Commits whose answer was taken away. */
  cut = 0;
  private armed = 0;
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((client) => this.join(client));

  private constructor(private readonly target: URL) {}

  static async open(databaseUrl: string): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(new URL(databaseUrl));
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

  /** From now on, so many commits end with a broken connection in place of their answer. */
  cutCommits(count: number): void {
    this.armed = count;
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
    client.pipe(database);
    database.on('data', (chunk: Buffer) => {
      if (this.armed > 0 && chunk.includes(COMMIT_DONE)) {
        this.armed -= 1;
        this.cut += 1;
        client.destroy();
      } else client.write(chunk);
    });
  }
}
