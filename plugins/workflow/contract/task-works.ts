import { z } from 'zod';
import { contributionPoint, type JsonValue, type Transaction } from '../../../host/plugin-api/index.js';
import type { InstanceFiling } from './instance-filing.js';

/** A field of a task that holds a code, such as that of a template: up to 60 letters, digits, `_`, `.` and `-`. */
export const codeField = z
  .string()
  .regex(/^[A-Za-z0-9][\w.-]{0,59}$/, 'El código tiene hasta 60 letras sin tilde, dígitos, puntos o guiones.');

/** Characters of one FEEL expression. */
const MOST_EXPRESSION = 1_000;

/** A field of a task that holds a FEEL expression; whether it is one is checked apart. */
export const feelField = z
  .string()
  .max(MOST_EXPRESSION, { error: `Tiene más de ${MOST_EXPRESSION} caracteres.`, abort: true })
  .regex(
    /^(?=\s*\S)(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u,
    'Es una expresión FEEL, sin caracteres de control, que no está en blanco.',
  );

/** The result of a task: the data of the instance have it under the code of the task. */
export type TaskOutcome = Readonly<Record<string, JsonValue>>;

/** What a field of a task names that stands elsewhere, such as a template. */
export interface TaskNames {
  /** In Spanish, with its article, as after «nombra»: `la plantilla de documento`. */
  readonly what: string;
  /** The stable code of the fault of a name that is not there, such as `plantilla_desconocida`. */
  readonly fault: string;
  /**
   * Returns the present versions of those of these codes that are there and can be used. What is published is pinned to
   * them: asked in the transaction that publishes, and before it as a draft is saved.
   */
  versions(codes: readonly string[], tx?: Transaction): Promise<ReadonlyMap<string, number>>;
}

/** A task to run. */
export interface TaskWorkRequest<Fields> {
  /** Stable over all attempts, also after an incident: the same key is the same work. At most 60 characters. */
  readonly key: string;
  /** The type's own fields, as its schema reads them. */
  readonly fields: Fields;
  /** What its `expressions` gave, by field; a field that is not there has no entry. */
  readonly values: Readonly<Record<string, JsonValue>>;
  /** What its `names` had as versions when the process was published, by field and code. */
  readonly pinned: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** `publico` is its name for the public; undefined for a task that the public is not shown. */
  readonly tarea: { readonly codigo: string; readonly nombre: string; readonly publico: string | undefined };
  readonly instancia: { readonly llave: string; readonly proceso: string } & InstanceFiling;
  /** The data of the instance; null for a question that is not answered. */
  readonly datos: Readonly<Record<string, JsonValue>>;
  /** Aborted after ten minutes, and when the host stops. */
  readonly signal: AbortSignal;
  /**
   * Marks the task as done in the transaction of its effect: both are committed, or neither. Nothing that waits comes
   * behind it, as it locks the instance. Throws where another host was first or the instance has ended, so that the
   * effect is rolled back, and `PayloadTooLargeError` where the data do not fit: an incident.
   */
  readonly finish: (tx: Transaction, outcome?: TaskOutcome) => Promise<void>;
}

/**
 * A type of tasks that run by themselves (decisions, section 7). Its tasks have `codigo`, `nombre` and what else every
 * task has, are left by transitions without an action, and are carried out by a job once the step that reached them is
 * committed.
 */
export interface TaskWork<S extends z.ZodObject = z.ZodObject> {
  /** 1 to 20 of `A-Z`, `0-9` and `_`, such as `DOCUMENTO`. Stored definitions hold it: it never changes. */
  readonly tipo: string;
  /**
   * `z.strictObject` of its own fields, in JSON: no transformations, no refinements across fields. Its description, in
   * Spanish, says what such a task does, and those of its fields what they hold: designers read both, in
   * `/workflow/api/esquema/` and `catalogos/`.
   */
  readonly schema: S;
  /** The fields whose texts, or lists of texts, name what stands elsewhere. */
  readonly names?: { readonly [Field in keyof z.output<S>]?: TaskNames };
  /**
   * The fields that hold FEEL (`feelField`) over `datos`, `tarea`, `instancia` and `hoy`: checked as a draft is saved,
   * and evaluated when the task runs. One that fails is an incident.
   */
  readonly expressions?: readonly (keyof z.output<S> & string)[];
  /**
   * Does the work of a task, outside of any transaction of the caller's, and answers its result, which comes into the
   * data unless `finish` was called. At least once: after a crash it is called again with the same key, and must do
   * nothing twice. An `InputError`, a `NotFoundError` or a `PayloadTooLargeError` is an incident of the task, with its
   * code and words; so is a `JobRefusedError`, as `trabajo_abandonado`. Anything else is tried again, for about a day,
   * as a `JobFailedError` says when; then it is an incident too. After an incident an administrator has it tried again.
   */
  carryOut(request: TaskWorkRequest<z.output<S>>): Promise<TaskOutcome | undefined>;
}

/** Where plugins bring types of tasks. Two of one type, or one that is the engine's own, stop the boot. */
export const TaskWorks = contributionPoint<TaskWork>('workflow/TaskWorks');
