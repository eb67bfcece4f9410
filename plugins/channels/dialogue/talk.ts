import { DomainError, type FieldErrors, type Identity } from '../../../host/plugin-api/index.js';
import type { PreparedFiling } from '../../tramites/contract.js';
import type { Reply, Turn } from '../conversation/turn.js';
import type { Say } from '../texts/wordings.js';
import type { AskedState, DialogueState, OpenState } from './dialogue-state.js';

/** A message to a dialogue. */
export interface Talk {
  readonly turn: Turn;
  readonly signal: AbortSignal;
  /** The id of the chat's user; undefined for an unknown person. */
  readonly by: number | undefined;
  /** The chat's user with their present permissions, where the message is about tasks. */
  readonly staff?: Identity;
  /** The state of the dialogue; undefined where there is none. */
  readonly state: DialogueState | undefined;
}

/** A message to a dialogue in a certain state. */
export type TalkAt<S extends DialogueState = OpenState> = Talk & { readonly state: S };
export type TalkAsked = TalkAt<AskedState>;

/** The replies, and the state after them; undefined ends the dialogue. */
export interface Said {
  readonly after: DialogueState | undefined;
  readonly replies: readonly Reply[];
}

/** A prepared filing, which ends the dialogue. */
export interface Filed {
  readonly filing: PreparedFiling;
  /** Words its reply without a query. */
  readonly say: Say;
  readonly state: OpenState;
  /** The name of the tramite. */
  readonly tramite: string;
}

/** The result of a message. */
export type Outcome = Said | Filed;

/** Tells whether a draft has other answers than the shown ones. */
export const isChanged = (error: unknown): boolean => error instanceof DomainError && error.code === 'draft_changed';

/** Tells whether a draft is gone: it has expired or was used. */
export const isGone = (error: unknown): boolean => error instanceof DomainError && error.code === 'draft_not_found';

/** Tells whether a condition of the form fails for answers given elsewhere. */
export const isNotEvaluated = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'condition_failed';

/** Returns the refusals of a form or a filing, by field. */
export const errorsOf = (error: DomainError): FieldErrors => error.toProblem().errors ?? {};

/** Returns the user of a message about tasks. */
export function staffOf({ staff }: Talk): Identity {
  if (staff) return staff;
  throw new Error('a message about tasks has nobody who asks');
}
