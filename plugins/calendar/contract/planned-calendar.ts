import { contributionPoint } from '../../../host/plugin-api/index.js';
import type { SettledCalendar } from './settled-calendar.js';

/** The moments from the first changed day to the last one. */
export interface ChangedSpan {
  readonly from: Date;
  readonly to: Date;
}

/** A change of the calendar that is not made yet. */
export interface PlannedCalendar {
  /** The calendar as it would be. */
  readonly calendar: SettledCalendar;
  /** The days that change; null where the settings change, which may change any day. */
  readonly span: ChangedSpan | null;
}

/** The kinds of things whose moments follow the calendar: records, tasks, and the timers of tasks. */
export const movedKinds = ['expedientes', 'tareas', 'temporizadores'] as const;
export type MovedKind = (typeof movedKinds)[number];

/** A thing that would end at another moment. */
export interface MovedEnd {
  /** Null for a task without a record. */
  readonly radicado: string | null;
  /** The name of the tramite; null without a record. */
  readonly tramite: string | null;
  /** The name of the task; null for a record. */
  readonly tarea: string | null;
  readonly antes: Date;
  readonly despues: Date;
}

/** The things of one kind that a planned change would move. */
export interface CalendarEffect {
  readonly que: MovedKind;
  readonly total: number;
  /** Whether all were counted: false where there are more than a caller waits for. */
  readonly isComplete: boolean;
  /** The first {@link MOST_SHOWN_ENDS} of them. */
  readonly primeros: readonly MovedEnd[];
}

/** The most moved things of a kind that are shown one by one. */
export const MOST_SHOWN_ENDS = 20;

/** The most things of a kind that are counted anew for one preview. */
export const MOST_FORECAST = 200_000;

/**
 * A plugin that stores moments which follow the calendar, and moves them after `calendarChanged`. A preview is true to
 * what the listener then does: both count by the same rules.
 */
export interface CalendarFollower {
  /** Counts the stored moments by a calendar that is planned. Writes nothing. */
  forecastChange(planned: PlannedCalendar): Promise<readonly CalendarEffect[]>;
}
export const CalendarFollowers = contributionPoint<CalendarFollower>('calendar/CalendarFollowers');
