import { DomainError, type FieldErrors, type Identity } from '../../../host/plugin-api/index.js';
import type { PreparedFiling } from '../../tramites/contract.js';
import type { Reply, Turn } from '../conversation/turn.js';
import type { Say } from '../texts/wordings.js';
import type { AskedState, DialogueState, OpenState } from './dialogue-state.js';

/** A message to a dialogue. */
export interface Talk {
  readonly turn: Turn;
  readonly signal: AbortSignal;
  /** Id of the user whose chat it is; undefined for a person whom nobody knows. */
  readonly by: number | undefined;
  /** The same user, with the rights of now, where the message is about tasks. */
  readonly staff?: Identity;
  /** Where the dialogue stands; undefined where there is none. */
  readonly state: DialogueState | undefined;
}

/** A message to a dialogue that stands somewhere. */
export type TalkAt<S extends DialogueState = OpenState> = Talk & { readonly state: S };
export type TalkAsked = TalkAt<AskedState>;

/** What is said, and where the dialogue stands then: undefined where there is none any more. */
export interface Said {
  readonly after: DialogueState | undefined;
  readonly replies: readonly Reply[];
}

/** What is filed, of a dialogue that ends with it. */
export interface Filed {
  readonly filing: PreparedFiling;
  /** Words its reply without a statement. */
  readonly say: Say;
  readonly state: OpenState;
  /** What it is called. */
  readonly tramite: string;
}

/** What follows a message. */
export type Outcome = Said | Filed;

/** Returns whether a draft has other answers than those that were shown. */
export const isChanged = (error: unknown): boolean => error instanceof DomainError && error.code === 'draft_changed';

/** Returns whether a draft cannot be had any more: it has ended, or was used up. */
export const isGone = (error: unknown): boolean => error instanceof DomainError && error.code === 'draft_not_found';

/** Returns whether a condition of the form cannot be evaluated over what was answered elsewhere. */
export const isNotEvaluated = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'condition_failed';

/** What a form or a filing refused, by field. */
export const errorsOf = (error: DomainError): FieldErrors => error.toProblem().errors ?? {};

/** Returns the user who asks about tasks. */
export function staffOf({ staff }: Talk): Identity {
  if (staff) return staff;
  throw new Error('a message about tasks has nobody who asks');
}
