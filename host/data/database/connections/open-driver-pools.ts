import { DatabaseError } from 'sequelize';
import type { DatabaseConfig } from '../database-config.js';
import type { PoolStanding } from '../../../runtime/metrics/pool-metrics.js';
import type { DriverPool, DriverPoolOptions, DriverPools, Transaction } from '../../../plugin-api/index.js';
import { connect } from '../connect.js';
import { isDatabaseAway, isRetryable, toCallerError } from '../database-errors.js';
import { answerLimits } from './answer-limits.js';
import { connectionOf } from './connection-of.js';
import type { ConnectionPool } from './connection-pool.js';
import { SequelizeDriverPool } from './sequelize-driver-pool.js';

interface Opened {
  readonly name: string;
  readonly connections: ConnectionPool;
  readonly waiting: () => number;
}

/** {@link DriverPools} of one database. */
export class OpenDriverPools implements DriverPools {
  readonly preparedStatements: boolean;
  readonly answerMilliseconds: number;
  readonly isRetryable = isRetryable;
  readonly isAway = isDatabaseAway;
  private readonly opened: Opened[] = [];

  constructor(
    private readonly url: string,
    private readonly config: DatabaseConfig,
  ) {
    this.preparedStatements = config.preparedStatements;
    this.answerMilliseconds = answerLimits(config).answerMilliseconds;
  }

  openPool<Connection extends object>(
    name: string,
    { connections: most, statementSeconds, waiting = () => 0, ...session }: DriverPoolOptions,
  ): DriverPool<Connection> {
    const limits = { ...this.config, connections: most, ...(statementSeconds !== undefined && { statementSeconds }) };
    const connections = connect(this.url, limits, session);
    this.opened.push({ name, connections, waiting });
    return new SequelizeDriverPool<Connection>(connections);
  }

  connectionOf<Connection>(tx: Transaction): Connection {
    return connectionOf<Connection>(tx);
  }

  toThrown(error: Error): unknown {
    return toCallerError(new DatabaseError(error as ConstructorParameters<typeof DatabaseError>[0]));
  }

  standings(): Record<string, PoolStanding> {
    const standings: Record<string, PoolStanding> = {};
    for (const { name, connections, waiting } of this.opened) {
      const { used, idle, most } = connections.standing;
      const others = standings[name] ?? { used: 0, idle: 0, most: 0, waiting: 0 };
      standings[name] = {
        used: others.used + used,
        idle: others.idle + idle,
        most: others.most + most,
        waiting: others.waiting + waiting(),
      };
    }
    return standings;
  }

  /** Ends all statements at once, and refuses further ones. */
  abandon(): void {
    for (const { connections } of this.opened) connections.abandon();
  }

  async close(): Promise<void> {
    for (const { connections } of this.opened) await connections.close();
  }
}
