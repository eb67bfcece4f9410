import { z } from 'zod';
import {
  contributionPoint,
  defineEvent,
  token,
  type Identity,
  type JsonValue,
  type StoredFile,
  type Transaction,
} from '../../host/plugin-api/index.js';
import type { SentDocument } from '../tramites/contract.js';
import type { InstanceFiling } from './contract/instance-filing.js';

export type { InstanceFiling } from './contract/instance-filing.js';
export {
  codeField,
  feelField,
  TaskWorks,
  type TaskDraft,
  type TaskDraftRequest,
  type TaskNames,
  type TaskOutcome,
  type TaskWork,
  type TaskWorkRequest,
} from './contract/task-works.js';

/** An entry of a list that designers of processes choose from. */
export interface BuilderEntry {
  readonly codigo: string;
  readonly nombre: string;
}

/** Contributes one list of the catalogue that designers build processes with. */
export interface BuilderCatalogueSource {
  /** The field of the catalogue that holds the list. */
  readonly part: 'menus' | 'plantillas';
  /** Returns all entries that exist now. */
  listEntries(): Promise<readonly BuilderEntry[]>;
}

/**
 * The point where plugins contribute the menus and the document templates of `/workflow/api/catalogos/`; a list without
 * a contribution is empty.
 */
export const BuilderCatalogue = contributionPoint<BuilderCatalogueSource>('workflow/BuilderCatalogue');

/** The task that a channel adds to a user's inbox. */
export interface NewInboxTask {
  /** The channel's name for this kind of task: 1 to 20 of `a-z`, `0-9` and `_`, such as `messenger_voice`. */
  readonly tipo: string;
  /** The title, in one line; a longer one is cut at 300 characters. */
  readonly titulo: string;
  /** Id of the user who gets the task. */
  readonly owner: number;
  /** The data that the channel needs later, such as where to answer; shown with the task. At most 64 KiB of JSON. */
  readonly metadatos_extra: Readonly<Record<string, JsonValue>>;
  /** A received file (`Files.receiveFile`); the task keeps it. */
  readonly archivo?: StoredFile | undefined;
}

/** The facts that a channel adds to a task later, such as a transcription. Undefined fields stay as they are. */
export interface InboxTaskChange {
  /** The new title. Where a user has renamed the task, it keeps that name, and this becomes its `titulo_original`. */
  readonly titulo?: string | undefined;
  /** Entries to set; the others stay. */
  readonly metadatos_extra?: Readonly<Record<string, JsonValue>> | undefined;
  /** The file of a task that has none yet. */
  readonly archivo?: StoredFile | undefined;
}

/** A task without a process, as its channel sees it. */
export interface InboxTask {
  readonly id: number;
  /** `T-000123`: unique, with gaps; longer after a million. */
  readonly codigo: string;
  readonly tipo: string;
  readonly titulo: string;
  /** `ASIGNADA` until the task is closed. */
  readonly estado: 'ASIGNADA' | 'COMPLETADA' | 'CANCELADA';
  /** Id of the user who holds or closed the task. */
  readonly owner: number;
  /** The channel's data; with `titulo_original` once the task is renamed. */
  readonly metadatos_extra: Readonly<Record<string, JsonValue>>;
}

/** The inbox, for channels: tasks without a process (decisions, section 7). */
export interface Inbox {
  /**
   * Creates a task for its owner, in the caller's transaction. Throws `InputError` for a blank title and for a `tipo`
   * or metadata beyond their limits, and `ConflictError` where the file was removed meanwhile.
   */
  createTask(tx: Transaction, task: NewInboxTask): Promise<{ readonly id: number; readonly codigo: string }>;

  /**
   * Changes a task, also a closed one. Throws the errors of `createTask`, `NotFoundError`, and `ConflictError` for a
   * second file.
   */
  amendTask(tx: Transaction, id: number, change: InboxTaskChange): Promise<void>;

  /** Finds a task; undefined for an unknown id and for a task of a process. */
  findTask(id: number, tx?: Transaction): Promise<InboxTask | undefined>;
}
export const Inbox = token<Inbox>('workflow/Inbox');

export * from './contract/absences.js';
export * from './contract/charges.js';
export * from './contract/flow-events.js';
export * from './contract/work-items.js';

/** The event that a channel task was closed; published after commit. */
export const taskClosed = defineEvent(
  'workflow/task-closed',
  z.object({ taskId: z.int(), codigo: z.string(), tipo: z.string(), at: z.iso.datetime() }),
);

/** An instance, as other plugins read it. */
export interface InstanceFacts extends InstanceFiling {
  readonly llave: string;
  /** The code of its process. */
  readonly proceso: string;
  readonly estado: 'ACTIVA' | 'SUSPENDIDA' | 'FINALIZADA' | 'CANCELADA';
  /** The answers; null for a question without one. */
  readonly datos: Readonly<Record<string, JsonValue>>;
  /** The code of the outcome (decisions, section 7); null while the instance runs, and for an end without a code. */
  readonly resultado: string | null;
  /** Whether the instance ended well; null while it runs, false once it is cancelled. */
  readonly favorable: boolean | null;
}

/** Instances by their `llave`. */
export interface Instances {
  findInstance(llave: string, tx?: Transaction): Promise<InstanceFacts | undefined>;
  /**
   * Locks the instance until `tx` ends, waiting for a move under way, and returns it as it is then. From then on its
   * end is watched: {@link instanceEnded} has `isWatched`.
   */
  watchEnd(tx: Transaction, llave: string): Promise<InstanceFacts | undefined>;
  /**
   * Tells whether a user may see an instance as staff do (decisions, section 7): the user who started it, the pool of
   * an open task, present and earlier holders of a task, and users with the permission. The user who filed the record
   * that started it needs the permission. False for an unknown instance.
   */
  maySee(llave: string, by: Identity): Promise<boolean>;
}
export const Instances = token<Instances>('workflow/Instances');

/**
 * The event that an instance ended: by its process, by another system, or by a cancellation. Called instances that are
 * cancelled along with it each have their own event.
 */
export const instanceEnded = defineEvent(
  'workflow/instance-ended',
  z.object({
    llave: z.string(),
    /** The code of its process. */
    proceso: z.string(),
    estado: z.enum(['FINALIZADA', 'CANCELADA']),
    /** The code of the outcome; null for an end without one. */
    resultado: z.string().nullable(),
    favorable: z.boolean(),
    /** Whether a plugin asked for this end with `Instances.watchEnd`. */
    isWatched: z.boolean(),
    at: z.iso.datetime(),
  }),
);

/**
 * The documents that tasks of instances issued, for the mails of their processes. The plugin that issues documents
 * binds it.
 */
export interface TaskDocuments {
  /**
   * Finds, for each task of an instance, its newest valid document, by the code of the task, with a link that is made
   * in the caller's transaction. Tasks without a document, or with a revoked one, have no entry.
   */
  ofTasks(tx: Transaction, llave: string): Promise<ReadonlyMap<string, SentDocument>>;
}
export const TaskDocuments = token<TaskDocuments>('workflow/TaskDocuments');
