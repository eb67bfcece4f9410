import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Stands between a host and its database, so that a test can take the database away and bring it back. */
export class DatabaseProxy {
  private readonly sockets = new Set<Socket>();
  private away = false;

  private constructor(
    private readonly target: URL,
    private readonly server: Server,
  ) {}

  /** Opens a way to the database of an address. */
  static async to(address: string): Promise<DatabaseProxy> {
    const server = createServer();
    const proxy = new DatabaseProxy(new URL(address), server);
    server.on('connection', (socket) => proxy.accept(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  /** The address of the same database, by way of this proxy. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  /** Cuts every connection, and each new one at once. */
  takeAway(): void {
    this.away = true;
    for (const socket of this.sockets) socket.destroy();
  }

  bringBack(): void {
    this.away = false;
  }

  close(): void {
    this.takeAway();
    this.server.close();
  }

  private accept(socket: Socket): void {
    if (this.away) {
      socket.destroy();
      return;
    }
    const database = connect(Number(this.target.port || 5432), this.target.hostname);
    for (const [one, other] of [
      [socket, database],
      [database, socket],
    ] as const) {
      this.sockets.add(one);
      one.pipe(other);
      one.on('error', () => undefined);
      one.once('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
    }
  }
}
