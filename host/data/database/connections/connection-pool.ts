import { Sequelize, type Options } from 'sequelize';
import type { PoolStanding } from '../../../runtime/metrics/pool-metrics.js';
import type { OpenConnections } from './open-connections.js';

/** The time that running statements have to end when a pool is closed. */
const CLOSE_MILLISECONDS = 2000;

/** The internals of Sequelize's pool, which its types do not declare. */
interface ManagedConnections {
  readonly pool: {
    readonly size: number;
    readonly available: number;
    readonly waiting: number;
    readonly maxSize: number;
  };
}

/** Sequelize over connections that can be abandoned: closing the pool does not wait for a silent server. */
export class ConnectionPool extends Sequelize {
  constructor(
    options: Options,
    private readonly open: OpenConnections,
  ) {
    super(options);
  }

  /**
   * Lends no more connections and closes all of them; after two seconds also those in use, whose statements then fail.
   */
  override async close(): Promise<void> {
    const timer = setTimeout(() => this.abandon(), CLOSE_MILLISECONDS);
    try {
      await super.close();
    } finally {
      clearTimeout(timer);
    }
  }

  /** The present use of the pool; sends no statement. */
  get standing(): PoolStanding {
    const { size, available, waiting, maxSize } = (this.connectionManager as unknown as ManagedConnections).pool;
    return { used: size - available, idle: available, waiting, most: maxSize };
  }

  /** Whether its connections were ended by force. */
  get isAbandoned(): boolean {
    return this.open.isAbandoned;
  }

  /**
   * Ends all connections at once. Callers that wait for a connection or an answer are rejected, and so are later ones.
   */
  abandon(): void {
    this.open.abandon();
  }
}
