/** The states of a record, and the states that each may become; a state with an empty list is an end. */
const recordMoves = {
  RADICADO: ['EN_TRAMITE', 'DEVUELTO', 'RESUELTO', 'RECHAZADO', 'ANULADO'],
  EN_TRAMITE: ['DEVUELTO', 'RESUELTO', 'RECHAZADO', 'ANULADO'],
  DEVUELTO: ['EN_TRAMITE', 'RECHAZADO', 'ANULADO'],
  RESUELTO: [],
  RECHAZADO: [],
  ANULADO: [],
} as const satisfies Record<string, readonly string[]>;

export type RecordState = keyof typeof recordMoves;

export const recordStates = Object.keys(recordMoves) as [RecordState, ...RecordState[]];

/** The states of a record that is still open, and so may be overdue. */
export const openStates = recordStates.filter((state) => recordMoves[state].length > 0);

/** Returns the states from which a record may become this one. */
export function statesBefore(state: RecordState): RecordState[] {
  return recordStates.filter((from) => (recordMoves[from] as readonly string[]).includes(state));
}
