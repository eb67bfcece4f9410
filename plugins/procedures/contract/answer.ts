import { brand, errorWords } from '../../../host/plugin-api/index.js';

/** What a procedure answered (interface, "Stored procedure result contract"). */
export type ProcedureAnswer =
  | { readonly estado: true; readonly respuesta: unknown; readonly mensaje?: string }
  | { readonly estado: false; readonly mensaje: string };

/** Why a procedure did not answer as it should. */
export type ProcedureFailure = 'database-error' | 'timeout' | 'wrong-shape' | 'too-large' | 'transaction-broken';

/**
 * A procedure failed. The log has the number of the error, the constraint and the line. The database's words, which may
 * hold personal data or SQL, are in it only where `procedures.executor.logErrorText` says so.
 */
export class ProcedureFailedError extends Error {
  override readonly name = 'ProcedureFailedError';
  constructor(
    readonly codigo: string,
    readonly failure: ProcedureFailure,
    options?: ErrorOptions,
    /** The database's words: of a dry run alone, for users who may register the procedure. */
    readonly text?: string,
  ) {
    super(`the procedure ${codigo} failed: ${failure}`, options);
  }

  get [errorWords](): readonly string[] {
    return [this.codigo, this.failure];
  }
}

brand({ 'procedures/ProcedureFailedError': ProcedureFailedError });
