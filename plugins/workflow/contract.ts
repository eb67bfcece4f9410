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
  type TaskNames,
  type TaskOutcome,
  type TaskWork,
  type TaskWorkRequest,
} from './contract/task-works.js';

/** A choice for designers of processes. */
export interface BuilderEntry {
  readonly codigo: string;
  readonly nombre: string;
}

/** Brings a part of the catalogue that processes are built with. */
export interface BuilderCatalogueSource {
  /** Under which name it stands there. */
  readonly part: 'menus' | 'plantillas';
  /** Returns all that there is now. */
  list(): Promise<readonly BuilderEntry[]>;
}

/**
 * Where plugins fill the menus and the templates of documents of `/workflow/api/catalogos/`; without one, a part is
 * empty.
 */
export const BuilderCatalogue = contributionPoint<BuilderCatalogueSource>('workflow/BuilderCatalogue');

/** What a channel puts into somebody's inbox. */
export interface NewInboxTask {
  /** What it is, in the channel's words: 1 to 20 of `a-z`, `0-9` and `_`, such as `messenger_voice`. */
  readonly tipo: string;
  /** In one line; a longer one is cut at 300 characters. */
  readonly titulo: string;
  /** Id of its owner. */
  readonly owner: number;
  /** What the channel needs later, such as where to answer; shown with the task. 64 KiB of JSON at most. */
  readonly metadatos_extra: Readonly<Record<string, JsonValue>>;
  /** A received file (`Files.receive`), which becomes the task's. */
  readonly archivo?: StoredFile | undefined;
}

/** What a channel learns about a task later, such as a transcription. What is undefined stays. */
export interface InboxTaskChange {
  /** A title that somebody has given the task stays; this one is its `titulo_original` then. */
  readonly titulo?: string | undefined;
  /** Entries that are set; the others stay. */
  readonly metadatos_extra?: Readonly<Record<string, JsonValue>> | undefined;
  /** The task has none yet. */
  readonly archivo?: StoredFile | undefined;
}

/** A task without a process, as its channel sees it. */
export interface InboxTask {
  readonly id: number;
  /** `T-000123`: unique, with gaps, longer past a million. */
  readonly codigo: string;
  readonly tipo: string;
  readonly titulo: string;
  /** `ASIGNADA` until it is closed. */
  readonly estado: 'ASIGNADA' | 'COMPLETADA' | 'CANCELADA';
  /** Id of the user who holds it, or closed it. */
  readonly owner: number;
  /** With `titulo_original` once it has another title. */
  readonly metadatos_extra: Readonly<Record<string, JsonValue>>;
}

/** The inbox, for channels: tasks without a process (decisions, section 7). */
export interface Inbox {
  /**
   * Makes a task of its owner, in the caller's transaction. Throws `InputError` for a blank title, a `tipo` or metadata
   * past its bounds, and `ConflictError` where the file was removed meanwhile.
   */
  create(tx: Transaction, task: NewInboxTask): Promise<{ readonly id: number; readonly codigo: string }>;

  /** Changes a task, closed or not. Throws as `create`, `NotFoundError`, and `ConflictError` where it has a file. */
  amend(tx: Transaction, id: number, change: InboxTaskChange): Promise<void>;

  /** Undefined for the id of none, or of a task of a process. */
  find(id: number, tx?: Transaction): Promise<InboxTask | undefined>;
}
export const Inbox = token<Inbox>('workflow/Inbox');

export * from './contract/flow-events.js';
export * from './contract/work-items.js';

/** Published after commit for every channel task that is closed. */
export const taskClosed = defineEvent(
  'workflow/task-closed',
  z.object({ taskId: z.int(), codigo: z.string(), tipo: z.string(), at: z.iso.datetime() }),
);

/** An instance, for plugins that come after this one. */
export interface InstanceFacts extends InstanceFiling {
  readonly llave: string;
  /** The code of its process. */
  readonly proceso: string;
  readonly estado: 'ACTIVA' | 'SUSPENDIDA' | 'FINALIZADA' | 'CANCELADA';
  /** Null for a question that is not answered. */
  readonly datos: Readonly<Record<string, JsonValue>>;
  /** The code of its outcome (decisions, section 7); null while it runs, and for an end that names none. */
  readonly resultado: string | null;
  /** Whether it ended well; null while it runs. One that was cancelled did not. */
  readonly favorable: boolean | null;
}

/** Instances by their `llave`. */
export interface Instances {
  find(llave: string, tx?: Transaction): Promise<InstanceFacts | undefined>;
  /**
   * Returns the same, after a move of it that is under way, and with its end watched from then on: {@link
   * instanceEnded} says so. Locks the instance until `tx` ends.
   */
  watchEnd(tx: Transaction, llave: string): Promise<InstanceFacts | undefined>;
  /**
   * Returns whether a user may see an instance as staff do (decisions, section 7): the user who started it, the pool of
   * an open task, present and earlier holders of one, and users with the permission. The user who filed what started it
   * needs the permission. False where there is none.
   */
  maySee(llave: string, by: Identity): Promise<boolean>;
}
export const Instances = token<Instances>('workflow/Instances');

/**
 * An instance has ended: by its process, from outside, or cancelled; those that it had called and that are cancelled
 * with it as well, each by itself.
 */
export const instanceEnded = defineEvent(
  'workflow/instance-ended',
  z.object({
    llave: z.string(),
    /** The code of its process. */
    proceso: z.string(),
    estado: z.enum(['FINALIZADA', 'CANCELADA']),
    /** The code of its outcome; null for an end that names none. */
    resultado: z.string().nullable(),
    favorable: z.boolean(),
    /** Whether a plugin has asked for this end by `Instances.watchEnd`. */
    isWatched: z.boolean(),
    at: z.iso.datetime(),
  }),
);

/**
 * The documents that tasks of instances have made, for the mails of their processes. Bound by the plugin that issues
 * documents.
 */
export interface TaskDocuments {
  /**
   * Of each task of an instance the newest document that holds, by the code of the task, with a link that the caller's
   * transaction makes. A task that has made none, or whose document was revoked, is missing.
   */
  ofTasks(tx: Transaction, llave: string): Promise<ReadonlyMap<string, SentDocument>>;
}
export const TaskDocuments = token<TaskDocuments>('workflow/TaskDocuments');
