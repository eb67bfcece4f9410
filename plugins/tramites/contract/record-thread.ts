import { token } from '../../../host/plugin-api/index.js';
import type { AnswerFile } from './record-answers.js';
import type { FilerPlace, HandedInDraft } from './record-requests.js';

/** The kinds of messages: anything, and a citizen's request to review an answer. */
export const messageKinds = ['MENSAJE', 'REVISION'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** The two sides of a thread. */
export const messageSides = ['CIUDADANO', 'CIUDAD'] as const;
export type MessageSide = (typeof messageSides)[number];

/** A message as the holder of the record's key sees it: the city has no names. */
export interface TrackedMessage {
  /** The number in its thread, from 1, in the order of time. */
  readonly numero: number;
  /** The moment of the message (ISO 8601). */
  readonly fecha: string;
  readonly de: MessageSide;
  readonly tipo: MessageKind;
  /** Of a request to review an answer: the number of that answer; null otherwise. */
  readonly respuesta: number | null;
  /** Null for a message that is files alone. */
  readonly texto: string | null;
  readonly archivos: readonly AnswerFile[];
}

/** The thread of a record, and the things that its citizen may do now. */
export interface TrackedThread {
  /** All messages, the first one first. */
  readonly mensajes: readonly TrackedMessage[];
  /** Whether the citizen may write. */
  readonly admite_mensajes: boolean;
  /** The answer that the citizen may ask the city to review, and the last moment for it (ISO 8601); null for none. */
  readonly revision: { readonly respuesta: number; readonly hasta: string } | null;
  /** The last answer, and its rating from 1 to 5; `nota` is null before it is rated. Null without an answer. */
  readonly calificacion: { readonly respuesta: number; readonly nota: number | null } | null;
}

/** A thing that a citizen may do with the thread of a record. */
export type ThreadAct = MessageKind | 'CALIFICACION';

/** A record whose citizen may do a thing now. */
export interface ThreadRecord {
  readonly recordId: number;
  readonly radicado: string;
  /** Name of the tramite. */
  readonly tramite: string;
  /** The number of the answer that is to be reviewed or rated; null for a message. */
  readonly respuesta: number | null;
}

/** A rating of an answer. */
export interface AnswerRating {
  /** From 1, bad, to 5, very good. */
  readonly nota: number;
  /** Plain text of 1 to 2000 characters; undefined without one. */
  readonly comentario?: string | undefined;
}

/** A draft of the form of a message, as it is written. */
export interface WrittenDraft extends HandedInDraft {
  /** The number of the answer that a review is asked for, as the citizen has seen it; by default the last one. */
  readonly respuesta?: number | undefined;
}

/** The code of the `ConflictError` of a thread that takes no message now, or of a review that cannot be asked for. */
export const CLOSED_THREAD = 'hilo_cerrado';

/**
 * The threads of records, for channels by which citizens write: a message comes bit by bit, by a draft of its form. An
 * open record takes messages, and an ended one while it waits for a review. No method is called inside a transaction.
 */
export interface RecordThread {
  /** Returns a record by its key if its citizen may do this now. Throws `NotFoundError` for an unknown key. */
  ofKey(key: string, act: ThreadAct): Promise<ThreadRecord | undefined>;

  /**
   * Returns the records, fifty at most, the newest first, that were filed from a place, and whose citizen may do this
   * now. A record that a user has filed there is shown to that user alone.
   */
  ofFiler(place: FilerPlace, act: ThreadAct): Promise<readonly ThreadRecord[]>;

  /**
   * Returns the name of the form of a message, for `Drafts.beginDraft`: a text, files or both. Its drafts are no longer
   * found once the thread takes no such message. Throws `ConflictError` ({@link CLOSED_THREAD}), whose message says
   * why, and `NotFoundError` for an unknown record.
   */
  formOf(recordId: number, kind: MessageKind): Promise<string>;

  /**
   * Writes the message of a draft, which it uses up, and returns its number; of two calls at the same moment one
   * succeeds. Throws as {@link formOf}, as `Drafts.openDraft` and `Drafts.useDraft`, `InputError` for a message that
   * says nothing, `NotFoundError` for a review of another answer than the last one, and `ConflictError`
   * (`demasiados_mensajes`) where the citizen has written too many.
   */
  write(recordId: number, kind: MessageKind, draft: WrittenDraft): Promise<number>;

  /**
   * Rates the last answer of a record; another rating replaces the present one. `respuesta` is its number as the
   * citizen has seen it. Throws `NotFoundError` for an unknown record, `InputError`, and `ConflictError`
   * ({@link CLOSED_THREAD}) where that is not its last answer.
   */
  rate(recordId: number, respuesta: number, rating: AnswerRating): Promise<void>;
}
export const RecordThread = token<RecordThread>('tramites/RecordThread');
