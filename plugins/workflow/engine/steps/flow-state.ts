/** The scope of the instance itself. It has no row, and lasts as long as the instance. */
export const ROOT = 0;

/**
 * The origin of a scope: a PARALELO, for all its branches together; an element of a list, for the tasks of this
 * element; an event, for the tasks that it brings. Definitions cannot have the last two yet.
 */
export type ScopeKind = 'PARALELO' | 'ELEMENTO' | 'EVENTO';

/** A place in an instance: a scope, by its ordinal, and the branch there. */
export interface Position {
  readonly scope: number;
  /** The code of the transition that begins the branch; null in a scope without branches. */
  readonly branch: string | null;
}

/** A token at rest: the instance waits at a task for something. A task is open once in a scope. */
export interface Token extends Position {
  /** Names it within its instance for good. */
  readonly ordinal: number;
  /** Of the task. */
  readonly codigo: string;
}

/** A part of an instance that ends with everything in it. A loop that comes to its task again begins another scope. */
export interface Scope {
  /** Names it within its instance for good. */
  readonly ordinal: number;
  readonly kind: ScopeKind;
  /** Of the task that began it. */
  readonly codigo: string;
  /** Ordinal of the scope that it is in, and the branch there. */
  readonly parent: number;
  readonly branch: string | null;
}

/** A branch whose token has come to the join and waits for the other branches. */
export interface Arrival {
  readonly scope: number;
  readonly branch: string;
  /** The words of a person to the citizen, which go on from the join; the history does not have them here. */
  readonly para_ciudadano?: string | null;
}

/** The state of an instance, as its rows have it. */
export interface FlowState {
  readonly tokens: readonly Token[];
  readonly scopes: readonly Scope[];
  readonly arrivals: readonly Arrival[];
  /** The ordinal that the next token or scope gets. */
  readonly nextOrdinal: number;
}

/** The state of an instance that has not begun. */
export const nowhere: FlowState = { tokens: [], scopes: [], arrivals: [], nextOrdinal: 1 };

/** A transition by its code, with its ends. */
export interface TakenTransition {
  readonly codigo: string;
  readonly desde: string;
  readonly hacia: string;
}

/** The changes of one move to the state, without all that begins and ends within the move. */
export interface FlowChange {
  /** The token that moved; undefined at the start. */
  readonly left: number | undefined;
  readonly came: readonly Token[];
  readonly begun: readonly Scope[];
  readonly arrived: readonly Arrival[];
  /** The scopes that end, inner ones included, with their arrivals and all their tokens. */
  readonly ended: readonly number[];
  /** The tokens that end with their scopes: their tasks are cancelled. */
  readonly cancelled: readonly number[];
  /** The transitions that were taken, in their order. */
  readonly path: readonly TakenTransition[];
  readonly nextOrdinal: number;
}

/** Applies a change to a state; without tokens the instance has ended. */
export function changed(state: FlowState, change: FlowChange): FlowState {
  const ended = new Set(change.ended);
  const gone = new Set([change.left, ...change.cancelled]);
  return {
    tokens: [...state.tokens.filter(({ ordinal }) => !gone.has(ordinal)), ...change.came],
    scopes: [...state.scopes, ...change.begun].filter(({ ordinal }) => !ended.has(ordinal)),
    arrivals: [...state.arrivals, ...change.arrived].filter(({ scope }) => !ended.has(scope)),
    nextOrdinal: change.nextOrdinal,
  };
}

/** Makes the change that ends a scope with everything in it. */
export function ending({ tokens, scopes, nextOrdinal }: FlowState, ordinal: number): FlowChange {
  const ended = new Set([ordinal]);
  // An inner scope is younger than its outer one.
  for (const scope of [...scopes].sort((a, b) => a.ordinal - b.ordinal)) {
    if (ended.has(scope.parent)) ended.add(scope.ordinal);
  }
  const cancelled = tokens.filter(({ scope }) => ended.has(scope)).map((token) => token.ordinal);
  return { left: undefined, came: [], begun: [], arrived: [], ended: [...ended], cancelled, path: [], nextOrdinal };
}
