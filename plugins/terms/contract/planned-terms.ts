import { token } from '../../../host/plugin-api/index.js';
import type { PlannedCalendar, SettledCalendar } from '../../calendar/contract.js';

/** An owner's running term that would end at another moment. */
export interface MovedTerm {
  /** The id of the owner. */
  readonly id: number;
  readonly antes: Date;
  readonly despues: Date;
}

/** The running terms that a planned change of the calendar would move. */
export interface MovedTerms {
  readonly total: number;
  /** Whether all were counted (`MOST_FORECAST` of the calendar). */
  readonly isComplete: boolean;
  /** The first of them (`MOST_SHOWN_ENDS`). */
  readonly first: readonly MovedTerm[];
}

/**
 * Running terms, counted by a calendar that is only planned. A term that is paused or has ended is left out, as a
 * change of the calendar leaves it.
 */
export interface PlannedTerms {
  /** Counts the terms of owners of a kind that a change would move. */
  movedBy(kind: string, planned: PlannedCalendar): Promise<MovedTerms>;
  /** Returns the ends of running terms by a calendar, of two thousand owners at most. Two queries. */
  endsOf(kind: string, ids: readonly number[], calendar: SettledCalendar): Promise<ReadonlyMap<number, Date>>;
}
export const PlannedTerms = token<PlannedTerms>('terms/PlannedTerms');
