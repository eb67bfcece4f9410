import { token } from '../../../host/plugin-api/index.js';
import type { TrackedAnswer } from './record-answers.js';
import type { TrackedFiling } from './record-copies.js';
import type { TrackedDocument } from './record-documents.js';
import type { TrackedPayment } from './record-payments.js';
import type { TrackedRemedy } from './record-remedies.js';
import type { TrackedThread } from './record-thread.js';

/** A state that a record has been in, and the moment of its begin (ISO 8601). */
export interface TrackedStep {
  readonly estado: string;
  readonly fecha: string;
  /** The words of staff to the citizen about this move; null without any, and where the key is not known. */
  readonly para_ciudadano: string | null;
}

/** A public step of its process; `hasta` is null while it goes on. */
export interface TrackedStage {
  readonly nombre: string;
  readonly desde: string;
  readonly hasta: string | null;
}

/** A request of its process, or of staff, to the citizen; `hasta` is null where the wait has no end. */
export interface TrackedRequest {
  readonly id: number;
  readonly nombre: string;
  readonly hasta: string | null;
  /** The words to the citizen about what is missing; null where nobody wrote any. */
  readonly para_ciudadano: string | null;
  /** The consequence of handing in nothing, in words to the citizen; null where the process has none. */
  readonly si_no_llega: string | null;
}

/**
 * A record as the holder of its key sees it: without answers to its form, which the copy alone has, and without names.
 */
export interface TrackedRecord {
  readonly radicado: string;
  readonly tramite: { readonly codigo: string; readonly nombre: string };
  readonly estado: string;
  readonly creado: string;
  readonly vence: string | null;
  /** The moment of its first answer, which ends its term; null where there is none. */
  readonly respondido: string | null;
  /** Whether the answer could not be sent or came back: its person is not notified of it yet. */
  readonly sin_notificar: boolean;
  readonly pasos: readonly TrackedStep[];
  readonly actual: TrackedStep;
  /** The copy and the files of the filing, and its receipt; found by the key, where it is asked for. */
  readonly presentado?: TrackedFiling;
  /** The outcome of a record that has ended, in the words of its process; absent where there are none. */
  readonly desenlace?: string;
  /** Present for a record that started a process, where a plugin runs processes. */
  readonly etapas?: readonly TrackedStage[];
  /** Present while its process, or staff who returned it, wait for the citizen; found by the key alone. */
  readonly pendientes?: readonly TrackedRequest[];
  /** The payments that its process waits for, and those that have come in; found by the key alone. */
  readonly pagos?: readonly TrackedPayment[];
  /** The answers of the city, the first one first; found by the key alone. */
  readonly respuestas?: readonly TrackedAnswer[];
  /** The remedies against a decision that is not, or not wholly, favourable; found by the key alone. */
  readonly recursos?: readonly TrackedRemedy[];
  /** The messages between the citizen and the city; found by the key alone. */
  readonly hilo?: TrackedThread;
  /** Present for a record that started a process, where a plugin issues documents; found by the key alone. */
  readonly documentos?: readonly TrackedDocument[];
}

/** The tracking of records (decisions, section 3: `seguimiento`). */
export interface RecordTracking {
  /**
   * Finds a record by its key; with the filing itself where `presentado` asks for it. Throws `NotFoundError` for an
   * unknown one.
   */
  getTracked(key: string, options?: { readonly presentado?: boolean }): Promise<TrackedRecord>;
  /**
   * Finds a record by its filing number, which anybody can guess, among those that a user has filed. Throws
   * `NotFoundError` for others.
   */
  findOf(radicado: string, by: number): Promise<TrackedRecord>;
}
export const RecordTracking = token<RecordTracking>('tramites/RecordTracking');
