import type { Transaction } from './database.js';
import { token } from '../token.js';

/** How a pool of a plugin's own is opened. */
export interface DriverPoolOptions {
  /** As many connections there may be. */
  readonly connections: number;
  /** How long the server lets a statement take, in place of `database.statementSeconds`. */
  readonly statementSeconds?: number;
  /**
   * PostgreSQL: what the sessions begin with and `RESET ALL` goes back to, for a pool whose sessions are changed by
   * others. Without it, sessions are in UTC by statements of Sequelize, which are not gone back to.
   */
  readonly timeZone?: string;
  /** SQL Server: longer texts are cut by the server. */
  readonly mostValueBytes?: number;
  /** SQL Server: language and date settings are left as the login has them, in place of the driver's English ones. */
  readonly hasLoginLanguage?: boolean;
  /** The user of the database that logs in, in place of the service's. */
  readonly account?: { readonly user: string; readonly password: string } | undefined;
  /** How many calls wait for the pool before they ask it for a connection, for the figures; 0 without it. */
  readonly waiting?: () => number;
}

/**
 * What is handed to the driver of PostgreSQL and has another limit than its pool, in milliseconds; `Infinity` where its
 * sender sees to its end.
 */
export interface LimitedStatement {
  readonly answerMilliseconds?: number | undefined;
}

/** A connection of a pool while it is lent. */
export interface Lease<Connection> {
  readonly connection: Connection;
  /** Hands it back, clean; or closes it, when it is in an unknown state. Once, whichever is first. */
  release(): void;
  destroy(): void;
}

/** A pool whose connections are the driver's: `Connection` is what its user knows of them. */
export interface DriverPool<Connection extends object> {
  /** Throws `UnavailableError` where none can be had. */
  lease(): Promise<Lease<Connection>>;
  /** Lets statements of `Database` take part in a transaction that the caller begins and ends on a connection. */
  borrow(connection: Connection): Transaction;
  /** From now on the transaction refuses statements, however it ends. */
  finish(tx: Transaction): void;
  /** What waits for the commit is done. */
  afterCommit(tx: Transaction): Promise<void>;
  /** Closes all connections, those in use too: what runs on them is ended by `kill` and fails. */
  close(kill: (connection: Connection) => Promise<void>): Promise<void>;
}

/**
 * Pools on the service's database beside its own, for a plugin that has to speak to the driver itself, as stored
 * procedures need it. What can be said by `Database` is said by that.
 */
export interface DriverPools {
  /** Whether connections keep statements prepared: `database.preparedStatements`. */
  readonly preparedStatements: boolean;
  /** How long the server may take to answer a statement, in milliseconds; `Infinity` for as long as it takes. */
  readonly answerMilliseconds: number;
  /**
   * Opens a pool, which connects when it is first used. The host counts its connections at `/metrics` under `name`,
   * those of several pools of one name together, and closes what its plugin has not closed.
   */
  open<Connection extends object>(name: string, options: DriverPoolOptions): DriverPool<Connection>;
  /** Returns the connection that a transaction holds, also one of the service's own pool. Throws where it has ended. */
  connectionOf<Connection>(tx: Transaction): Connection;
  /** Turns an error of the driver into the one that `Database` throws: `ConflictError` (`busy`) for a lock timeout. */
  toThrown(error: Error): unknown;
  /**
   * Returns whether what was thrown ends the transaction, which may be run again: a deadlock, a serialization failure.
   */
  isRetryable(error: unknown): boolean;
  /** Returns whether the database is away, overloaded or too slow. */
  isAway(error: unknown): boolean;
}
export const DriverPools = token<DriverPools>('host/DriverPools');
