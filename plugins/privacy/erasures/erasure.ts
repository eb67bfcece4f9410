import type { ErasedItems } from '../../../host/plugin-api/index.js';

export const erasureStates = ['PENDIENTE', 'TERMINADO', 'RECHAZADO'] as const;
export type ErasureState = (typeof erasureStates)[number];

/** What an erasure did in a plugin. */
export interface ErasureStep extends ErasedItems {
  readonly modulo: string;
}

/** An erasure, without the name of the person. */
export interface Erasure {
  readonly id: string;
  readonly estado: ErasureState;
  readonly fundamento: string;
  readonly solicitante: number | null;
  readonly pedido: Date;
  readonly terminado: Date | null;
  /** What was done; of one that was refused, why. */
  readonly resultado: readonly ErasureStep[];
}
