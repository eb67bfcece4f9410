import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The sender on a connection. */
export type Speaker = 'host' | 'database';

/** A function that tells whether the bytes just sent are the moment for something. */
export type Moment = (said: Buffer, by: Speaker) => boolean;

/** Matches a statement of the host that contains a text. */
export const statement =
  (text: string): Moment =>
  (said, by) =>
    by === 'host' && said.includes(text);

/**
 * A proxy between a host and its database, with which a test can take the database away, or silence it, and bring it
 * back.
 */
export class DatabaseProxy {
  /** Both sides of all connections. */
  private readonly sockets = new Set<Socket>();
  private away = false;
  private frozen = false;
  private moment: { readonly is: Moment; readonly passing: number } | undefined;

  private constructor(
    private readonly target: URL,
    private readonly server: Server,
  ) {}

  /** Opens a proxy to the database of an address. */
  static async to(address: string): Promise<DatabaseProxy> {
    const server = createServer();
    const proxy = new DatabaseProxy(new URL(address), server);
    server.on('connection', (socket) => proxy.accept(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  /** The address of the database through this proxy. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  /** The number of connections that the host has open. */
  get connections(): number {
    return this.sockets.size / 2;
  }

  get isFrozen(): boolean {
    return this.frozen;
  }

  /** Cuts every connection, and each new one at once. */
  takeAway(): void {
    this.away = true;
    for (const socket of this.sockets) socket.destroy();
  }

  bringBack(): void {
    this.away = false;
  }

  /** Swallows all bytes from now on, on present and new connections, which are still accepted. */
  freeze(): void {
    this.frozen = true;
  }

  /** Freezes at a moment; the given number of its bytes still pass. */
  freezeAt(is: Moment, passing = 0): void {
    this.moment = { is, passing };
  }

  /** Lets bytes pass again; a connection that lost bytes stays silent. */
  thaw(): void {
    this.frozen = false;
    this.moment = undefined;
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
    const line = { isSilent: false };
    for (const [one, other, by] of [
      [socket, database, 'host'],
      [database, socket, 'database'],
    ] as const) {
      this.sockets.add(one);
      one.on('data', (said) => this.pass(said, by, other, line));
      one.on('error', () => undefined);
      one.once('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
    }
  }

  private pass(said: Buffer, by: Speaker, other: Socket, line: { isSilent: boolean }): void {
    if (!this.frozen && this.moment?.is(said, by)) {
      other.write(said.subarray(0, this.moment.passing));
      this.frozen = true;
    }
    line.isSilent ||= this.frozen;
    if (!line.isSilent) other.write(said);
  }
}
