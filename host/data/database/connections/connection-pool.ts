import { Sequelize, type Options } from 'sequelize';
import type { PoolStanding } from '../../../runtime/metrics/pool-metrics.js';
import type { OpenConnections } from './open-connections.js';

/** What is still under way when a pool is closed has so long to end. */
const CLOSE_MILLISECONDS = 2000;

/** What Sequelize keeps of them, which its types do not tell. */
interface ManagedConnections {
  readonly pool: {
    readonly size: number;
    readonly available: number;
    readonly waiting: number;
    readonly maxSize: number;
  };
}

/** Sequelize over connections that can be given up: closing it does not wait for a server that says nothing. */
export class ConnectionPool extends Sequelize {
  constructor(
    options: Options,
    private readonly open: OpenConnections,
  ) {
    super(options);
  }

  /**
   * Lends no more, and closes all connections; those that are still lent after two seconds too, so that what they are
   * at fails.
   */
  override async close(): Promise<void> {
    const timer = setTimeout(() => this.abandon(), CLOSE_MILLISECONDS);
    try {
      await super.close();
    } finally {
      clearTimeout(timer);
    }
  }

  /** How it stands at the moment; asks no server. */
  get standing(): PoolStanding {
    const { size, available, waiting, maxSize } = (this.connectionManager as unknown as ManagedConnections).pool;
    return { used: size - available, idle: available, waiting, most: maxSize };
  }

  /** Whether its server has left connections without an answer until they were ended. */
  get isAbandoned(): boolean {
    return this.open.isAbandoned;
  }

  /** Ends all connections at once. Calls that wait for one, or for its answer, are refused, and all later ones. */
  abandon(): void {
    this.open.abandon();
  }
}
