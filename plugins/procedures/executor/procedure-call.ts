import type { RegisteredTransactionOptions } from '../contract.js';

/** A stored procedure as the database's catalogue knows it. */
export interface OfferedProcedure {
  /** `schema.name`. */
  readonly name: string;
  readonly parameters: readonly { readonly name: string; readonly type: string }[];
}

/** A run of a stored procedure of the city. */
export interface ProcedureCall {
  /** The code of its registration: for the log, and for its share of the pool. */
  readonly codigo: string;
  /** `schema.name`, or a name of the first configured schema. */
  readonly name: string;
  /**
   * Bound as JSON to the procedure's single parameter, whatever its name, or to `parameter` where it declares several.
   */
  readonly json: Readonly<Record<string, unknown>>;
  readonly parameter: 'jsondata' | 'JSON_FILTROS';
  /** The database cancels the statement after this time; at most 300. The host's setting applies without it. */
  readonly timeoutSeconds?: number;
}

/** The options of a transaction of procedures. */
export interface ProcedureTransactionOptions extends Omit<RegisteredTransactionOptions, 'by'> {
  /**
   * The names of the procedures that the transaction will run: they are looked up in the catalogue before it begins. It
   * looks up any other one itself, once.
   */
  readonly procedures?: readonly string[];
}
