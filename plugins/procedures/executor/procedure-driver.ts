import type { RawResult } from './result-contract.js';
import type { ProcedureHold } from '../contract.js';
import type { ProcedureTarget } from './procedure-target.js';

/** One statement that runs a procedure. */
export interface ProcedureStatement {
  readonly target: ProcedureTarget;
  /** What is bound. */
  readonly json: string;
  readonly milliseconds: number;
  /** Of one within a transaction that goes on. */
  readonly within?: WithinTransaction;
}

/** How a transaction goes on behind a procedure. */
interface WithinTransaction {
  /** Set before it, so that what it wrote can be undone alone; absent where all is undone. */
  readonly savepoint: string | undefined;
  /** How long each statement waits for a lock, where that has an end of its own. */
  readonly lockMilliseconds: number | undefined;
}

/** What the host says to a connection of the procedures' pool, in the words of one dialect. */
export interface ProcedureDriver<Connection> {
  /** Begins a transaction of several statements; `lockMilliseconds` limits the wait of each for a lock. */
  begin(connection: Connection, lockMilliseconds: number | undefined): Promise<void>;
  /**
   * Begins a transaction and sends the query of a hold in one round trip; answers the number of its rows. Absent where
   * they take one each.
   */
  beginHolding?(connection: Connection, lockMilliseconds: number | undefined, hold: ProcedureHold): Promise<number>;
  /**
   * Begins a transaction, or sets the savepoint in one, and runs the procedure. Throws a `RunFailure`, or what the loss
   * of the database throws; the transaction is then still to be ended, or the savepoint to be gone back to. Within a
   * transaction, what it has set for the session is undone.
   */
  run(connection: Connection, statement: ProcedureStatement): Promise<RawResult>;
  /**
   * Runs a procedure that is declared to change nothing, in a transaction that can change nothing and has been undone,
   * and the connection cleaned, when this resolves. Rejects as `run` does. Absent where no such declaration is known.
   */
  read?(connection: Connection, statement: ProcedureStatement): Promise<RawResult>;
  /** After a no or a failure within a transaction. Throws where the transaction is no longer what it was. */
  undo(connection: Connection, savepoint: string): Promise<void>;
  /** Ends the transaction and removes what a procedure has changed of the connection. */
  commit(connection: Connection): Promise<void>;
  rollback(connection: Connection): Promise<void>;
  /**
   * Ends a statement that does not end by itself, from outside. Resolves once the server has answered to anything at
   * all.
   */
  kill(connection: Connection): Promise<void>;
}
