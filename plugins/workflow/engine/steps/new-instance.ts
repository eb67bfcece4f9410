import type { InstanceData } from './step.js';

/** The caller of an instance. */
export interface Caller {
  /** Id of the first instance of the tree. */
  readonly rootId: number;
  readonly instanceId: number;
  /** Ordinal of the token that waits. */
  readonly token: number;
  /** Id of the record of the tree, until a person or another system acts on the caller. */
  readonly untouchedRecord: number | null;
}

/** An instance that begins. */
export interface NewInstance {
  readonly llave: string;
  readonly caller: Caller | undefined;
  readonly versionId: number;
  readonly datos: InstanceData;
  readonly origin: { readonly kind: string; readonly id: number } | undefined;
  readonly startedBy: number | null;
}
