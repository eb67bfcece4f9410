import { token, type Transaction } from '../../host/plugin-api/index.js';

/** What a process is started for. */
export interface ProcessStart {
  /** Code of the process. */
  readonly proceso: string;
  /** The instance's first data: the answers of the form. */
  readonly datos: Readonly<Record<string, unknown>>;
  /** The record that it belongs to. */
  readonly origin: { readonly kind: 'tramite'; readonly recordId: number; readonly radicado: string };
}

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
 * Runs registered procedures by their `pro_codigo`, as a port of ours and through no door of the public (`usos: [interno]`
 * is enough). Bound by the plugin that has them: without one, what needs a procedure answers 503 and says so.
 */
export interface RegisteredProcedures {
  /**
   * Runs a procedure with `parameters` as its JSON. Throws `NotFoundError` where no active procedure has that code, and
   * `UnavailableError` where it cannot be run now.
   */
  run(codigo: string, parameters: Readonly<Record<string, unknown>>): Promise<ProcedureResult>;
}
export const RegisteredProcedures = token<RegisteredProcedures>('tramites/RegisteredProcedures');
