import type { z } from 'zod';
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

/** The question of a form, as the question engine made it from what a bundle or an administrator wrote; stored as JSON. */
export type FormQuestion = Readonly<Record<string, unknown>> & { readonly pre_codigo: string };

/** The outcome of checking what was sent for a form: the answers to store, or what to tell the caller. */
export type FormOutcome =
  | { readonly ok: true; readonly answers: Readonly<Record<string, unknown>> }
  | {
      readonly ok: false;
      readonly code: string;
      readonly msg: string;
      readonly errors: Readonly<Record<string, readonly string[]>>;
    };

/** A form that is ready to describe itself and to check answers. */
export interface QuestionForm {
  /**
   * Compiles its conditions and patterns, once. Throws `UnavailableError` where that cannot be done now, or where the form
   * cannot be used as it is stored.
   */
  ready(): Promise<void>;
  /** The questions as `info` shows them, in the order of the form. */
  describe(): readonly object[];
  /** Throws `UnavailableError` as `ready` does, and where conditions cannot be evaluated now. */
  validate(input: Readonly<Record<string, unknown>>): Promise<FormOutcome>;
}

/** The question engine (decisions, section 3), for other plugins that have forms: certificates, reports, the chat dialogue. */
export interface QuestionForms {
  /** One question as bundles and administrators write it. */
  readonly questionSchema: z.ZodType<FormQuestion>;
  /** A question as a bundle writes it: under the names of its fields there, and in their order. */
  write(question: FormQuestion): FormQuestion;
  /** The questions of a form, at most as many as one has. */
  readonly formSchema: z.ZodType<FormQuestion[]>;
  /**
   * Checks a form that is to be stored; before the transaction where there is a choice, as it may take a while. Throws
   * `InputError`, with the faults by path below `preguntas`, where it cannot be used, and `UnavailableError` where that
   * cannot be told now.
   */
  check(questions: readonly FormQuestion[]): Promise<void>;
  /**
   * A form as it is stored: the same questions are the same form again, so that nothing is compiled twice. Throws where
   * they are none that this version understands.
   */
  open(stored: unknown): QuestionForm;
}
export const QuestionForms = token<QuestionForms>('tramites/QuestionForms');
