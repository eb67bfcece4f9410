import type { Transaction } from './database.js';
import { token } from '../token.js';

/** The options of a pool that a plugin opens. */
export interface DriverPoolOptions {
  /** The largest number of connections. */
  readonly connections: number;
  /** How long the server lets a statement run, instead of `database.statementSeconds`. */
  readonly statementSeconds?: number;
  /**
   * PostgreSQL: the time zone with which sessions begin and to which `RESET ALL` returns, for a pool whose sessions
   * others change. Without it, statements of Sequelize set sessions to UTC, and `RESET ALL` does not restore that.
   */
  readonly timeZone?: string;
  /** SQL Server: the server cuts longer texts. */
  readonly mostValueBytes?: number;
  /** SQL Server: keeps the language and date settings of the login, instead of the driver's English ones. */
  readonly hasLoginLanguage?: boolean;
  /** The database user that logs in, instead of the service's. */
  readonly account?: { readonly user: string; readonly password: string } | undefined;
  /** How many calls wait before they ask the pool for a connection, for the metrics; 0 without it. */
  readonly waiting?: () => number;
}

/**
 * A statement for the driver of PostgreSQL with a limit other than its pool's, in milliseconds; `Infinity` when the
 * sender limits it itself.
 */
export interface LimitedStatement {
  readonly answerMilliseconds?: number | undefined;
}

/** A connection of a pool while it is lent. */
export interface Lease<Connection> {
  readonly connection: Connection;
  /**
   * Returns the connection to the pool, clean; `destroy` closes it, when its state is unknown. The first call counts.
   */
  release(): void;
  destroy(): void;
}

/** A pool of the driver's connections: `Connection` is the part of their type that the plugin uses. */
export interface DriverPool<Connection extends object> {
  /** Lends a connection. Throws `UnavailableError` when none is available. */
  lease(): Promise<Lease<Connection>>;
  /**
   * Lets statements of `Database` take part in a transaction that the caller begins and ends on a connection. With
   * `isBusyAtDeadlock`, a statement that is the victim of a deadlock throws `ConflictError` (`busy`), as the
   * transaction is not run again.
   */
  borrow(connection: Connection, options?: { readonly isBusyAtDeadlock?: boolean }): Transaction;
  /** Makes the transaction refuse further statements, whether it commits or rolls back. */
  finish(tx: Transaction): void;
  /** Runs the work that waits for the commit. */
  afterCommit(tx: Transaction): Promise<void>;
  /** Closes all connections, also those in use: `kill` ends what runs on them, which fails. */
  close(kill: (connection: Connection) => Promise<void>): Promise<void>;
}

/**
 * Pools on the service's database beside its own, for a plugin that has to use the driver itself, as the executor of
 * stored procedures does. Everything that `Database` can do goes through `Database`.
 */
export interface DriverPools {
  /** Whether connections keep statements prepared: `database.preparedStatements`. */
  readonly preparedStatements: boolean;
  /** How long the server may take to answer a statement, in milliseconds; `Infinity` for as long as it takes. */
  readonly answerMilliseconds: number;
  /**
   * Opens a pool, which connects at its first use. The host reports its connections at `/metrics` under `name`, pools
   * of one name together, and closes the pools that the plugin leaves open.
   */
  openPool<Connection extends object>(name: string, options: DriverPoolOptions): DriverPool<Connection>;
  /**
   * Returns the connection that a transaction holds, also one of the service's own pool. Throws when the transaction
   * has ended.
   */
  connectionOf<Connection>(tx: Transaction): Connection;
  /** Turns an error of the driver into the one that `Database` throws: `ConflictError` (`busy`) for a lock timeout. */
  toThrown(error: Error): unknown;
  /** Tells whether an error ended the transaction, which may be run again: a deadlock, a serialization failure. */
  isRetryable(error: unknown): boolean;
  /** Tells whether the database is away, overloaded or too slow. */
  isAway(error: unknown): boolean;
}
export const DriverPools = token<DriverPools>('host/DriverPools');
