import type { ProcessDefinition } from '../language/definition-schema.js';
import type { PinnedRevisions } from './process-version.js';

/** A process in a list. */
export interface ListedProcess {
  readonly llave: string;
  readonly codigo: string;
  readonly nombre: string;
  /** Undefined until a version is published. */
  readonly activeVersionId: number | undefined;
}

/** A process and its draft. */
export interface StoredProcess extends ListedProcess {
  readonly id: number;
  /** The draft as JSON; undefined where nothing was drafted since the last publication. */
  readonly staging: unknown;
  /**
   * From 1; grows with each save of the draft, and with a publication that changes the definition shown instead of one.
   */
  readonly stagingRevision: number;
  /** The author of the draft. */
  readonly stagingUser: number | undefined;
  readonly stagingAt: Date | undefined;
}

/** A version in a list. */
export interface ListedVersion {
  readonly id: number;
  readonly version: number;
  readonly estado: 'ACTIVA' | 'HISTORICA';
  readonly comentario: string | null;
  readonly adduser: number | null;
  readonly adddate: Date;
}

/** A version with its definition. */
export interface DefinedVersion extends ListedVersion {
  readonly definition: ProcessDefinition;
}

/** A version with its pinned revisions. */
export interface StoredVersion extends DefinedVersion {
  readonly pinned: PinnedRevisions;
}
