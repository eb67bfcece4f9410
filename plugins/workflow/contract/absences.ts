import { token } from '../../../host/plugin-api/index.js';

/** An absence of a user that has begun, without its reason. */
export interface PresentAbsence {
  /** The last day, such as `2026-12-31`. */
  readonly hasta: string;
  /** Id of the user who gets the tasks meanwhile. */
  readonly substituteId: number;
}

/** The planned absences of users. */
export interface Absences {
  /** Finds those among at most a thousand users who are absent today, by their ids. */
  findAbsent(userIds: readonly number[]): Promise<ReadonlyMap<number, PresentAbsence>>;
}
export const Absences = token<Absences>('workflow/Absences');

/** The permissions that show the absences of other users. */
export const absenceReaders = ['workflow.read', 'workflow.admin'] as const;
