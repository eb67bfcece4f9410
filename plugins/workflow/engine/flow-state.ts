/** The block activation that something is in, by its ordinal, and the branch there; both null outside of all blocks. */
export interface Position {
  readonly activation: number | null;
  /** The code of the transition that begins the branch. */
  readonly branch: string | null;
}

/** A token at rest: the instance waits at a task for something. */
export interface Token extends Position {
  /** Names it within its instance for good. */
  readonly ordinal: number;
  /** Of the task. */
  readonly codigo: string;
}

/** One activation of a block: a loop makes a new one. Its position is that of the token that began it. */
export interface Activation extends Position {
  readonly ordinal: number;
  /** Code of the PARALELO. */
  readonly split: string;
}

/** A branch whose token has come to the join, which waits for the others. */
export interface Arrival {
  readonly activation: number;
  readonly branch: string;
}

/** Where an instance stands: what its rows say. */
export interface FlowState {
  readonly tokens: readonly Token[];
  readonly activations: readonly Activation[];
  readonly arrivals: readonly Arrival[];
  /** The ordinal that the next token or activation gets. */
  readonly nextOrdinal: number;
}

/** The state of an instance that has not begun. */
export const nowhere: FlowState = { tokens: [], activations: [], arrivals: [], nextOrdinal: 1 };

/** A transition by its code, with its ends. */
export interface TakenTransition {
  readonly codigo: string;
  readonly desde: string;
  readonly hacia: string;
}

/** What one move does to the state. What begins and ends within it is not in it. */
export interface FlowChange {
  /** The token that moved; undefined at the start. */
  readonly left: number | undefined;
  readonly came: readonly Token[];
  readonly begun: readonly Activation[];
  readonly arrived: readonly Arrival[];
  /** Activations whose join has fired: they end, with their arrivals. */
  readonly joined: readonly number[];
  /** The transitions that were taken, in their order. */
  readonly path: readonly TakenTransition[];
  readonly nextOrdinal: number;
}

/** The state after a change; no tokens: the instance has ended. */
export function changed(state: FlowState, change: FlowChange): FlowState {
  const ended = new Set(change.joined);
  return {
    tokens: [...state.tokens.filter(({ ordinal }) => ordinal !== change.left), ...change.came],
    activations: [...state.activations, ...change.begun].filter(({ ordinal }) => !ended.has(ordinal)),
    arrivals: [...state.arrivals, ...change.arrived].filter(({ activation }) => !ended.has(activation)),
    nextOrdinal: change.nextOrdinal,
  };
}
