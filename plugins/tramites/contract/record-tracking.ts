import { token } from '../../../host/plugin-api/index.js';
import type { TrackedAnswer } from './record-answers.js';
import type { TrackedDocument } from './record-documents.js';

/** One state that a record has been in, and since when (ISO 8601). */
export interface TrackedStep {
  readonly estado: string;
  readonly fecha: string;
}

/** A public step of its process; `hasta` is null while it goes on. */
export interface TrackedStage {
  readonly nombre: string;
  readonly desde: string;
  readonly hasta: string | null;
}

/** What its process waits for the citizen to hand in; `hasta` is null for any length of time. */
export interface TrackedRequest {
  readonly id: number;
  readonly nombre: string;
  readonly hasta: string | null;
}

/** What the holder of a record's key sees: no answer of its form, no name. */
export interface TrackedRecord {
  readonly radicado: string;
  readonly tramite: { readonly codigo: string; readonly nombre: string };
  readonly estado: string;
  readonly creado: string;
  readonly vence: string | null;
  /** When it was first answered, which ends its term; null where it was not. */
  readonly respondido: string | null;
  /** Whether the answer could not be sent or came back: it is given, and its person is not notified of it yet. */
  readonly sin_notificar: boolean;
  readonly pasos: readonly TrackedStep[];
  readonly actual: TrackedStep;
  /** Of a record that started a process, where something runs processes. */
  readonly etapas?: readonly TrackedStage[];
  /** While its process waits for the citizen; found by the key alone. */
  readonly pendientes?: readonly TrackedRequest[];
  /** What the city has answered, the first one first; found by the key alone. */
  readonly respuestas?: readonly TrackedAnswer[];
  /** Of a record that started a process, where something issues documents; found by the key alone. */
  readonly documentos?: readonly TrackedDocument[];
}

/** Following a record (decisions, section 3: `seguimiento`). */
export interface RecordTracking {
  /** By its key. Throws `NotFoundError` for an unknown one. */
  find(key: string): Promise<TrackedRecord>;
  /** By its filing number, which anybody can guess, of those that a user has filed. Throws `NotFoundError` else. */
  findOf(radicado: string, by: number): Promise<TrackedRecord>;
}
export const RecordTracking = token<RecordTracking>('tramites/RecordTracking');
