import type { ProcessModel } from '../language/model.js';

/** Versions by field and code. */
type PinnedNames = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * The revisions and versions that a version was published with, by code. A mail still has the wording of the day on
 * which it is sent.
 */
export interface PinnedRevisions {
  /** Revisions of the forms of its tasks. */
  readonly formularios: Readonly<Record<string, number>>;
  /** Versions of the processes that it calls. */
  readonly procesos: Readonly<Record<string, number>>;
  /** Revisions of mail templates at the publication. */
  readonly plantillas: Readonly<Record<string, number>>;
  /** Versions of the objects that tasks of contributed types refer to, by type, field and code. */
  readonly trabajos: Readonly<Record<string, PinnedNames>>;
  /** Whether an instance can end without waiting for a person or another system. */
  readonly sinEspera: boolean;
}

/** A published version, ready for running. Immutable. */
export interface ProcessVersion {
  readonly versionId: number;
  /** From 1, in its process. */
  readonly version: number;
  readonly processId: number;
  /** The UUID of the process. */
  readonly llave: string;
  /** The code of the process. */
  readonly codigo: string;
  readonly model: ProcessModel;
  readonly pinned: PinnedRevisions;
  /** Ids of the versions that it calls, by code of their process. */
  readonly calls: ReadonlyMap<string, number>;
}
