import type { RawResult } from './result-contract.js';
import type { ProcedureHold } from '../contract.js';
import type { ProcedureTarget } from './procedure-target.js';

/** A statement that runs a procedure. */
export interface ProcedureStatement {
  readonly target: ProcedureTarget;
  /** The text that is bound. */
  readonly json: string;
  readonly milliseconds: number;
  /** Absent for a procedure in a transaction of its own. */
  readonly within?: WithinTransaction;
}

/** The caller's transaction, which goes on behind a procedure. */
interface WithinTransaction {
  /** The savepoint before the procedure; absent where its no or its failure undoes all. */
  readonly savepoint: string | undefined;
  /** How long each statement waits for a lock; undefined for the database's own limit. */
  readonly lockMilliseconds: number | undefined;
}

/** The statements of the executor on a connection of the procedures' pool, in one dialect. */
export interface ProcedureDriver<Connection> {
  /** Begins a transaction of several statements; `lockMilliseconds` limits the wait of each for a lock. */
  begin(connection: Connection, lockMilliseconds: number | undefined): Promise<void>;
  /**
   * Begins a transaction and sends the query of a hold in one round trip; answers the number of its rows. Absent where
   * they take one each.
   */
  beginHolding?(connection: Connection, lockMilliseconds: number | undefined, hold: ProcedureHold): Promise<number>;
  /**
   * Begins a transaction, or sets the savepoint in one, and runs the procedure. Throws a `RunFailure`, or the error of
   * a lost database; the caller then ends the transaction, or goes back to the savepoint. Within a caller's
   * transaction, the procedure's settings of the session are undone.
   */
  run(connection: Connection, statement: ProcedureStatement): Promise<RawResult>;
  /**
   * Runs a procedure that is declared to change nothing, in a read-only transaction. When this resolves, the
   * transaction is rolled back and the connection clean. Rejects as `run` does. Absent where the dialect has no such
   * declaration.
   */
  read?(connection: Connection, statement: ProcedureStatement): Promise<RawResult>;
  /** Goes back to the savepoint after a no or a failure. Throws where the transaction is no longer as it was begun. */
  undo(connection: Connection, savepoint: string): Promise<void>;
  /** Commits the transaction and removes the changes of procedures to the connection, as `rollback` does. */
  commit(connection: Connection): Promise<void>;
  rollback(connection: Connection): Promise<void>;
  /**
   * Ends a statement from outside that does not end by itself. Resolves once the server has answered any query at all.
   */
  kill(connection: Connection): Promise<void>;
}
