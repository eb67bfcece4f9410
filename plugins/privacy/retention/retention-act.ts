export const destructionStates = ['PENDIENTE', 'ELIMINADO', 'RECHAZADO'] as const;
export type DestructionState = (typeof destructionStates)[number];

/** A record in an act of destruction, as it was when the act was approved, and the outcome. */
export interface ActItem {
  readonly record_id: number;
  readonly radicado: string;
  readonly tramite: string;
  readonly terminado: Date;
  readonly vence: Date;
  readonly fundamento: string;
  readonly estado: DestructionState;
  /** Why the record was not destroyed. */
  readonly obstaculo: string | null;
  readonly done_at: Date | null;
}

/** An act of destruction: who approved it, and why. */
export interface RetentionAct {
  readonly id: string;
  readonly motivo: string;
  readonly approved_by: number;
  readonly approved_at: Date;
}

/** An act with how many of its records are in a state. */
export interface ListedAct extends RetentionAct {
  readonly counts: Readonly<Record<DestructionState, number>>;
}
