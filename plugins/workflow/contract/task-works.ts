import { z } from 'zod';
import { contributionPoint, type Identity, type JsonValue, type Transaction } from '../../../host/plugin-api/index.js';
import type { InstanceFiling } from './instance-filing.js';

/** A field of a task that holds a code, such as a template's: up to 60 letters, digits, `_`, `.` and `-`. */
export const codeField = z
  .string()
  .regex(/^[A-Za-z0-9][\w.-]{0,59}$/, 'El código tiene hasta 60 letras sin tilde, dígitos, puntos o guiones.');

/** The characters that one FEEL expression may have. */
const MOST_EXPRESSION = 1_000;

/** A field of a task that holds a FEEL expression. Its syntax is checked separately. */
export const feelField = z
  .string()
  .max(MOST_EXPRESSION, { error: `Tiene más de ${MOST_EXPRESSION} caracteres.`, abort: true })
  .regex(
    /^(?=\s*\S)(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u,
    'Es una expresión FEEL, sin caracteres de control, que no está en blanco.',
  );

/** The result of a task; the data of the instance hold it under the code of the task. */
export type TaskOutcome = Readonly<Record<string, JsonValue>>;

/** The objects, such as templates, that a field of a task refers to by code. */
export interface TaskNames {
  /** The kind of object in Spanish, with its article, as it follows «nombra»: `la plantilla de documento`. */
  readonly what: string;
  /** The stable code of the fault of an unknown name, such as `plantilla_desconocida`. */
  readonly fault: string;
  /**
   * Finds the present versions of the codes that exist and are usable. A publication pins these versions. Called in the
   * transaction that publishes, and without one as a draft is saved.
   */
  versions(codes: readonly string[], tx?: Transaction): Promise<ReadonlyMap<string, number>>;
}

/** A task to run. */
export interface TaskWorkRequest<Fields> {
  /**
   * The key of the work, equal for all attempts, also after an incident, so that the work is recognised. At most 60
   * characters.
   */
  readonly key: string;
  /** The type's own fields, as its schema parses them. */
  readonly fields: Fields;
  /** The values of the type's `expressions`, by field; an absent field has no entry. */
  readonly values: Readonly<Record<string, JsonValue>>;
  /** The versions of the type's `names` when the process was published, by field and code. */
  readonly pinned: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** `publico` is the task's name for the public; undefined for a task that is hidden from the public. */
  readonly tarea: { readonly codigo: string; readonly nombre: string; readonly publico: string | undefined };
  readonly instancia: { readonly llave: string; readonly proceso: string } & InstanceFiling;
  /** The data of the instance; null for a question without an answer. */
  readonly datos: Readonly<Record<string, JsonValue>>;
  /**
   * The digest of the draft of this task that a person read before the action that led here; undefined without such a
   * draft. The work throws `InputError` (`documento_cambiado`), an incident, instead of making another content. Once an
   * administrator has that incident retried, it is undefined.
   */
  readonly leido?: string | undefined;
  /** Aborted after ten minutes, and when the host stops. */
  readonly signal: AbortSignal;
  /**
   * Marks the task as done in the transaction of its effect, so that both commit or neither does. It locks the
   * instance: do nothing slow after it. Throws, which rolls the effect back, where another host was first or the
   * instance has ended; and `PayloadTooLargeError`, an incident, where the data do not fit.
   */
  readonly finish: (tx: Transaction, outcome?: TaskOutcome) => Promise<void>;
}

/** A task whose result a person wants to read beforehand, with the data that the action would give it. */
export type TaskDraftRequest<Fields> = Pick<
  TaskWorkRequest<Fields>,
  'fields' | 'pinned' | 'tarea' | 'instancia' | 'datos'
>;

/** The result of a task as a person reads it before it exists. */
export interface TaskDraft {
  /** The needed names that the data lack, such as `datos.nombre`: without them there is nothing to read. */
  readonly missing: readonly string[];
  /**
   * Computes the SHA-256 of the content, hexadecimal: equal for the draft and for the result of the task, as long as
   * the content is. Throws `InputError` for data that give no content.
   */
  digest(): string;
  /**
   * Prints it as a PDF that says on each page that it is a draft; stores nothing. Throws `InputError` for a page that
   * cannot be printed, `RateLimitError` for a user who prints too much, and `UnavailableError`.
   */
  print(by: Identity, signal: AbortSignal): Promise<Buffer>;
}

/**
 * A type of automatic task (decisions, section 7). Its tasks have the fields of every task, such as `codigo` and
 * `nombre`, and leave by transitions without an action. A job carries them out after the step that reached them has
 * committed.
 */
export interface TaskWork<S extends z.ZodObject = z.ZodObject> {
  /**
   * The name of the type: 1 to 20 of `A-Z`, `0-9` and `_`, such as `DOCUMENTO`. It never changes: stored definitions
   * hold it.
   */
  readonly tipo: string;
  /**
   * The `z.strictObject` of the type's own fields, in JSON: no transformations, no refinements across fields. Its
   * description, in Spanish, says what such a task does, and those of its fields what they hold: designers read both in
   * `/workflow/api/esquema/` and `catalogos/`.
   */
  readonly schema: S;
  /** The fields whose texts, or lists of texts, are codes of other objects. */
  readonly names?: { readonly [Field in keyof z.output<S>]?: TaskNames };
  /**
   * The fields that hold FEEL (`feelField`) over `datos`, `tarea`, `instancia` and `hoy`: checked as a draft is saved,
   * and evaluated when the task runs. A failing expression is an incident.
   */
  readonly expressions?: readonly (keyof z.output<S> & string)[];
  /**
   * Does the work of a task, outside any transaction of the caller, and returns its result, which goes into the data
   * unless `finish` was called. It is called at least once: after a crash again with the same key, and the work must
   * not happen twice. An `InputError`, a `NotFoundError` or a `PayloadTooLargeError` is an incident of the task, with
   * its code and message; so is a `JobRefusedError`, as `trabajo_abandonado`. After any other error it is tried again,
   * for about a day, at the time that a `JobFailedError` names; then that is an incident too. An administrator can have
   * a task with an incident tried again.
   */
  carryOut(request: TaskWorkRequest<z.output<S>>): Promise<TaskOutcome | undefined>;
  /**
   * Prepares a draft of the result for the holder of a task before it. Present for types whose results people sign; it
   * changes nothing. The request has no values of `expressions`. Throws `NotFoundError` and `UnavailableError`.
   */
  draft?(request: TaskDraftRequest<z.output<S>>): Promise<TaskDraft>;
}

/**
 * The point where plugins contribute types of tasks. Two types of one name, or one with a name of the engine's own
 * types, stop the boot.
 */
export const TaskWorks = contributionPoint<TaskWork>('workflow/TaskWorks');
