/** The scope of the instance itself. It has no row: it is there for as long as its instance goes on. */
export const ROOT = 0;

/**
 * What begins a scope: a PARALELO, for all its branches together; an element of a list, for the tasks that are done for
 * this element; an event, for the tasks that it brings. No definition says the last two yet.
 */
export type ScopeKind = 'PARALELO' | 'ELEMENTO' | 'EVENTO';

/** The scope that something is in, by its ordinal, and the branch there. */
export interface Position {
  readonly scope: number;
  /** The code of the transition that begins the branch; null where the scope has none. */
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

/** A branch whose token has come to the join, which waits for the others. */
export interface Arrival {
  readonly scope: number;
  readonly branch: string;
}

/** Where an instance stands: what its rows say. */
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

/** What one move does to the state. What begins and ends within it is not in it. */
export interface FlowChange {
  /** The token that moved; undefined at the start. */
  readonly left: number | undefined;
  readonly came: readonly Token[];
  readonly begun: readonly Scope[];
  readonly arrived: readonly Arrival[];
  /** Scopes that end, those in them included: with their arrivals and all tokens in them. */
  readonly ended: readonly number[];
  /** Tokens that end with their scopes: their tasks are cancelled. */
  readonly cancelled: readonly number[];
  /** The transitions that were taken, in their order. */
  readonly path: readonly TakenTransition[];
  readonly nextOrdinal: number;
}

/** Returns the state after a change; no tokens: the instance has ended. */
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

/** Returns the change that ends a scope with everything in it. */
export function ending({ tokens, scopes, nextOrdinal }: FlowState, ordinal: number): FlowChange {
  const ended = new Set([ordinal]);
  // A scope is younger than the one that it is in.
  for (const scope of [...scopes].sort((a, b) => a.ordinal - b.ordinal)) {
    if (ended.has(scope.parent)) ended.add(scope.ordinal);
  }
  const cancelled = tokens.filter(({ scope }) => ended.has(scope)).map((token) => token.ordinal);
  return { left: undefined, came: [], begun: [], arrived: [], ended: [...ended], cancelled, path: [], nextOrdinal };
}
