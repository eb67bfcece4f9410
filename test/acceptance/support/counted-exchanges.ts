import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Database } from '../../../host/plugin-api/index.js';
import { duringTest, isInRequest } from './statements.js';

/** The type and length of PostgreSQL's "ready for query"; one byte follows, the state of the transaction. */
const READY = Buffer.from('Z\0\0\0\x05', 'latin1');

/** The exchanges that set up a connection, which a pool may do at any time. */
const isSetUp = /^\0\0|^Q\0\0\0.SET client_min_messages/s;

/** The driver's connection, as the pool of a database lends it. */
interface LentConnection {
  readonly connection: { readonly stream: Socket };
}

/**
 * A proxy between a host and PostgreSQL that records each exchange: what was sent until the server was ready again.
 */
export class CountedExchanges {
  private readonly sockets = new Set<Socket>();
  /** The client ports of the connections that the host itself or a job uses. */
  private readonly ofHost = new Set<number>();
  private exchanges: string[] = [];
  private readonly server: Server;

  private constructor(private readonly target: URL) {
    this.server = createServer((client) => this.join(client));
  }

  static async open(databaseUrl: string): Promise<CountedExchanges> {
    const counted = new CountedExchanges(new URL(databaseUrl));
    counted.server.listen(0, '127.0.0.1');
    await once(counted.server, 'listening');
    return counted;
  }

  /** The address of the database through the proxy. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  /** Leaves out the exchanges of jobs and of the host itself on connections of this pool. */
  follow(database: Database): void {
    const manager = database.sequelize.connectionManager;
    const lend = manager.getConnection.bind(manager);
    manager.getConnection = async (...asked) => {
      const lent = await lend(...asked);
      const port = (lent as LentConnection).connection.stream.localPort!;
      if (isInRequest()) this.ofHost.delete(port);
      else this.ofHost.add(port);
      return lent;
    };
  }

  /** Returns the text of each exchange that ended while `work` ran: the `requests` of `statementsDuring`. */
  async during(work: () => PromiseLike<unknown>): Promise<string[]> {
    this.exchanges = [];
    await duringTest(work);
    return this.exchanges;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(client: Socket): void {
    const database = connect(Number(this.target.port || 5432), this.target.hostname);
    for (const socket of [client, database]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        database.destroy();
        this.sockets.delete(socket);
      });
    }
    let said = '';
    client.on('data', (chunk: Buffer) => {
      said += chunk.toString('latin1');
      database.write(chunk);
    });
    // The server is ready when "ready for query" ends the received bytes.
    let last = Buffer.alloc(0);
    database.on('data', (chunk: Buffer) => {
      last = Buffer.concat([last, chunk]).subarray(-(READY.length + 1));
      if (last.subarray(0, -1).equals(READY)) {
        // Statements that are sent together are one exchange, however often the server is ready while it answers.
        const isOfHost = this.ofHost.has(client.remotePort!);
        if (said !== '' && !isOfHost && !isSetUp.test(said)) this.exchanges.push(said);
        said = '';
      }
      client.write(chunk);
    });
  }
}
