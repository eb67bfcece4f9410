import { z } from 'zod';
import {
  contributionPoint,
  token,
  type Identity,
  type Transaction,
  type TransactionOptions,
} from '../../host/plugin-api/index.js';
import type { ProcedureAnswer } from './contract/answer.js';

/** The uses of a procedure whose registration names none: its doors (decisions, section 5). */
export const procedureDoors = ['jwt', 'sesion', 'token', 'certificado', 'informe'] as const;

/**
 * All uses of a procedure. The uses beside the doors have to be named: `workflow` lets processes run it, and the
 * holders of their tasks; `validacion` opens it to the public, as the source of a validation template; `interno` is for
 * the ports of other plugins and for no door.
 */
export const procedureUses = [...procedureDoors, 'workflow', 'validacion', 'interno'] as const;
export type ProcedureUse = (typeof procedureUses)[number];

/** A `pro_codigo`. */
export const procedureCode = z
  .string()
  .regex(/^[A-Za-z0-9][\w.-]{0,59}$/, 'El código tiene hasta 60 letras sin tilde, dígitos, puntos o guiones.');

/** The options of a run of a registered procedure. */
export interface ProcedureRunOptions {
  /**
   * The caller, who needs one of the procedure's permissions where it names some. Absent for a job or a port: no
   * permission is checked.
   */
  readonly by?: Identity | undefined;
}

/** A query that locks the rows that a transaction of procedures is about. */
export interface ProcedureHold {
  readonly sql: string;
  readonly bind: readonly (string | number)[];
  /** Makes the error that is thrown where the query finds no row: no procedure is run then. */
  readonly missing: () => Error;
}

/**
 * The options of a transaction of registered procedures. `lockWaitSeconds` is the longest wait for a lock, of
 * procedures and of the caller's own statements: `ConflictError` (`busy`) after it, and for the victim of a deadlock.
 */
export interface RegisteredTransactionOptions extends ProcedureRunOptions, TransactionOptions {
  /**
   * A procedure that says no or fails undoes the whole transaction, which takes no more statements then and cannot be
   * committed. Saves the savepoint before each procedure.
   */
  readonly allOrNothing?: boolean;
  /** Sent on PostgreSQL together with the beginning of the transaction: one round trip for both. */
  readonly hold?: ProcedureHold;
}

/**
 * A transaction on the procedures' pool, in which registered procedures are run. Opened with `await using`: where the
 * caller leaves it without a commit, everything in it is rolled back, and its connection is there for the next call.
 */
export interface ProcedureTransaction extends AsyncDisposable {
  /** For the caller's own statements, by `Database` and by every service that takes a `tx`. */
  readonly tx: Transaction;
  /**
   * Why nothing more can be done in the transaction: a procedure, whatever its failure, has changed the transaction
   * itself. `tx` takes no more statements, and `commit` throws this.
   */
  readonly broken: Error | undefined;
  /**
   * Runs a procedure of the transaction's use and for its caller, and throws as
   * {@link RegisteredProcedures.runProcedure} does. Its writes are undone where it answers `estado: false` or fails;
   * the transaction goes on unless it is `broken`, or `allOrNothing`.
   */
  run(codigo: string, json: Readonly<Record<string, unknown>>): Promise<ProcedureAnswer>;
  /**
   * Commits, returns the connection, and then does what waits for the commit. Throws `ProcedureFailedError` where a
   * procedure's deferred work fails, and what is `broken`: nothing is kept then.
   */
  commit(): Promise<void>;
}

/**
 * Runs registered procedures by their `pro_codigo`, where they are active and name the use in question: any other
 * procedure counts as unknown (decisions, section 5). Of several parameters, `JSON_FILTROS` is bound at the doors
 * `sesion` and `token`, and `jsondata` for every other use.
 */
export interface RegisteredProcedures {
  /**
   * Checks a code that is about to be stored. Throws `InputError` where no procedure of that code names the use, and
   * `NotAllowedError` where `by` may not run it: users hand out only procedures that they may run. A bundle may store
   * any registered code, as its importer has the command line; `validacion` alone has to be among its uses.
   */
  checkCode(codigo: string, use: ProcedureUse, by: Identity | 'bundle', tx?: Transaction): Promise<void>;

  /**
   * Lists the codes of the procedures that name a use and that `by`, where given, may run, in their order: `checkCode`
   * accepts each of them. One statement.
   */
  listCodes(use: ProcedureUse, by?: Identity, tx?: Transaction): Promise<readonly string[]>;

  /**
   * Throws the errors that `runProcedure` throws before it asks the database, for callers who have something else to do
   * first: `NotFoundError`, `NotAllowedError`, and `UnavailableError` for a registration that cannot be read.
   * Registrations are read from memory, at most a second old.
   */
  requireProcedure(codigo: string, use: ProcedureUse, options?: Pick<ProcedureRunOptions, 'by'>): Promise<void>;

  /**
   * Runs a procedure in a transaction of its own, with `json` as its parameter. Throws `NotFoundError` where no active
   * procedure of that code names the use, which may have changed since the check; `NotAllowedError` where `by` has none
   * of its permissions; `UnavailableError` where it cannot be run now; and `ProcedureFailedError` where it failed.
   * Not to be called within a transaction, as `open`: each takes a connection of the procedures' pool.
   */
  runProcedure(
    codigo: string,
    use: ProcedureUse,
    json: Readonly<Record<string, unknown>>,
    options?: ProcedureRunOptions,
  ): Promise<ProcedureAnswer>;

  /**
   * Opens a transaction, in which procedures are run together with what else belongs to them. It is not run again after
   * a deadlock, as a procedure may have effects that a rollback does not undo. `codigo` is the procedure that it is
   * mainly about: `open` throws as `runProcedure` does before the transaction begins, and the transaction counts as
   * that procedure's share of the pool. Throws the error of the hold where that finds no row. Not to be called within a
   * transaction.
   */
  open(codigo: string, use: ProcedureUse, options?: RegisteredTransactionOptions): Promise<ProcedureTransaction>;
}
export const RegisteredProcedures = token<RegisteredProcedures>('procedures/RegisteredProcedures');

/**
 * The revision of registrations and tokens. A plugin that stores a `pro_codigo` bumps it in that transaction, before it
 * checks the code (`Revisions.bumpRevision`; in a bundle section, `revision`): no procedure is removed meanwhile.
 */
export const PROCEDURES_REVISION = 'procedures/procedures';

/** A plugin's stored codes of procedures: a procedure that one of them names is not removed. */
export interface ProcedureUser {
  /**
   * Names the things whose stored code is this one, in Spanish and with their articles (`el certificado PAZ_Y_SALVO`);
   * the first {@link MOST_NAMED_PROCEDURE_USES}. A removal calls it while {@link PROCEDURES_REVISION} is held.
   */
  usesOf(codigo: string, tx?: Transaction): Promise<readonly string[]>;
}

/** The most things that a {@link ProcedureUser} names: one more than a refusal lists. */
export const MOST_NAMED_PROCEDURE_USES = 6;

export const ProcedureUsers = contributionPoint<ProcedureUser>('procedures/ProcedureUsers');

export * from './contract/answer.js';
export * from './contract/outcome.js';
