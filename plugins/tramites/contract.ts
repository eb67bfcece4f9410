import { token, type Identity, type Transaction } from '../../host/plugin-api/index.js';

/** What a process is started for. */
export interface ProcessStart {
  /** Code of the process. */
  readonly proceso: string;
  /** The instance's first data: the answers of the form. */
  readonly datos: Readonly<Record<string, unknown>>;
  /** What it belongs to. */
  readonly origin: ProcessOrigin;
}

/** What starts a process: a record of a procedure, or the registration of a certificate. */
export type ProcessOrigin =
  | { readonly kind: 'tramite'; readonly recordId: number; readonly radicado: string }
  | { readonly kind: 'certificado'; readonly registrationId: number; readonly certificado: string };

/**
 * Starts workflow processes. Asked for with `optional(ProcessStarter)` and bound by the plugin that runs processes: without
 * one, a procedure that is bound to a process takes no records and says why (decisions, section 3).
 */
export interface ProcessStarter {
  /**
   * Starts an instance of the active version in the caller's transaction and answers its `llave`. Throws `ConflictError`
   * where the process has no active version.
   */
  start(tx: Transaction, start: ProcessStart): Promise<{ readonly llave: string }>;
}
export const ProcessStarter = token<ProcessStarter>('tramites/ProcessStarter');

/** What a registered procedure answers (interface, "Stored procedure result contract"). */
export type ProcedureResult =
  | { readonly estado: true; readonly respuesta: unknown }
  | { readonly estado: false; readonly mensaje: string };

/**
 * Runs registered procedures by their `pro_codigo`, where they name the use in question: a validation template opens its
 * source to the public (decisions, section 5). Bound by the plugin that has them: without one, what needs a procedure answers
 * 503 and says so.
 */
export interface RegisteredProcedures {
  /**
   * Throws `InputError` where no procedure of that code names the use, and `NotAllowedError` where `by` may not run it: nobody
   * hands out what he may not run. A bundle may name any, as whoever imports it has the command line.
   */
  check(codigo: string, use: 'validacion', by: Identity | 'bundle', tx?: Transaction): Promise<void>;

  /**
   * Runs a procedure with `parameters` as its JSON. Throws `NotFoundError` where no active procedure of that code names the
   * use, which it may have lost since it was checked, and `UnavailableError` where it cannot be run now. `origin` is for the
   * log, where it fails.
   */
  run(
    codigo: string,
    use: 'validacion',
    parameters: Readonly<Record<string, unknown>>,
    origin?: { readonly requestId: string },
  ): Promise<ProcedureResult>;
}
export const RegisteredProcedures = token<RegisteredProcedures>('tramites/RegisteredProcedures');
