import type { ProcessModel } from '../language/model.js';

/** By field and code. */
type PinnedNames = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * What a version was published with, by code; the wording of a mail template is that of the day on which a mail leaves.
 */
export interface PinnedRevisions {
  /** Revisions of the forms of its tasks. */
  readonly formularios: Readonly<Record<string, number>>;
  /** Versions of the processes that it calls. */
  readonly procesos: Readonly<Record<string, number>>;
  /** Revisions that mail templates had. */
  readonly plantillas: Readonly<Record<string, number>>;
  /** Versions of what tasks of plugins' types name, by type, field and code. */
  readonly trabajos: Readonly<Record<string, PinnedNames>>;
  /** Whether an instance may end without waiting for a person or another system. */
  readonly sinEspera: boolean;
}

/** A published version, ready for running. Nothing in it changes. */
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
