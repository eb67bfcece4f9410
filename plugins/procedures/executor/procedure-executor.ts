import { token, type Transaction } from '../../../host/plugin-api/index.js';
import type { ProcedureAnswer, RegisteredProcedureSession, RegisteredTransactionOptions } from '../contract.js';

/** A stored procedure as the database's catalogue knows it. */
export interface OfferedProcedure {
  /** `schema.name`. */
  readonly name: string;
  readonly parameters: readonly { readonly name: string; readonly type: string }[];
}

/** One run of a stored procedure of the city. */
export interface ProcedureCall {
  /** The code that it is registered under: for the log, and for its share of the pool. */
  readonly codigo: string;
  /** `schema.name`, or a name of the first configured schema. */
  readonly name: string;
  /**
   * Bound as JSON to the procedure's single parameter, whatever its name, or to `parameter` where it declares several.
   */
  readonly json: Readonly<Record<string, unknown>>;
  readonly parameter: 'jsondata' | 'JSON_FILTROS';
  /** The statement is cancelled in the database after so long; at most 300. Without it, the host's setting applies. */
  readonly timeoutSeconds?: number;
}

/** A transaction on the procedures' pool. */
export interface ProcedureSession extends Omit<RegisteredProcedureSession, 'run'> {
  /**
   * Runs a procedure in the transaction. What it wrote is undone where it answers `estado: false` or fails; the
   * transaction goes on unless it is `broken`, or `allOrNothing`. Throws `ProcedureFailedError`, and `ConflictError`
   * (`busy`) where the transaction has `lockWaitSeconds` and the procedure did not have a lock: in that time, or as
   * those who waited for each other were a ring.
   */
  run(call: ProcedureCall): Promise<ProcedureAnswer>;
}

/** The options of a transaction of procedures. */
export interface ProcedureTransactionOptions extends Omit<RegisteredTransactionOptions, 'by'> {
  /**
   * The names of the procedures that it is going to run: the catalogue is asked about them before it begins. Another
   * one is looked up within it, once.
   */
  readonly procedures?: readonly string[];
}

/**
 * Runs the city's stored procedures (decisions, section 5), on a pool of their own, so that slow ones starve nothing
 * else: at most half of it for one procedure, a short queue, then `UnavailableError`. Only procedures of the configured
 * schemas that the catalogue knows are run; the name is quoted, the one parameter bound.
 */
export interface ProcedureExecutor {
  /** Runs a procedure in a transaction of its own, which is committed where it answers `estado: true`. */
  run(call: ProcedureCall): Promise<ProcedureAnswer>;

  /**
   * Runs procedures together with what else belongs to them: commits what `work` did, or nothing. `codigo` is whose
   * share of the pool it takes. Not run again after a deadlock: a procedure may have effects that a transaction does
   * not undo. Throws `ConflictError` (`busy`) as `Database.transaction` does. Not to be called within a transaction, as
   * `run` and `dryRun`: each takes a connection of its own.
   */
  transaction<T>(
    codigo: string,
    work: (session: ProcedureSession) => Promise<T>,
    options?: ProcedureTransactionOptions,
  ): Promise<T>;

  /** Runs a procedure and undoes all that it did. Its failure has the `text` that the database gave it. */
  dryRun(call: ProcedureCall): Promise<ProcedureAnswer>;

  /** Returns the procedures of the configured schemas that take JSON text, by name. */
  offered(tx?: Transaction): Promise<readonly OfferedProcedure[]>;

  /**
   * Throws `InputError` for a name that is of no configured schema, unknown to the catalogue, or takes no JSON text.
   */
  check(name: string, tx?: Transaction): Promise<void>;

  /**
   * Returns the `schema.name` that the catalogue has for a name: names that differ, as by their schema or, on SQL
   * Server, by their case, are one procedure where this is the same. `undefined` for a name that the catalogue does not
   * have.
   */
  resolve(name: string, tx?: Transaction): Promise<string | undefined>;

  /**
   * Creates or replaces a procedure in the caller's transaction. `sql` is one statement of the dialect at hand that
   * defines just `name`. Throws `InputError` for another statement and for what the database refuses.
   */
  define(tx: Transaction, name: string, sql: string): Promise<void>;
}
export const ProcedureExecutor = token<ProcedureExecutor>('procedures/ProcedureExecutor');
