import { inject, injectable, optional } from 'inversify';
import { Clock } from '../../../../host/plugin-api/index.js';
import {
  MOST_FORECAST,
  MOST_SHOWN_ENDS,
  WorkingCalendar,
  type CalendarEffect,
  type CalendarFollower,
  type MovedEnd,
  type MovedKind,
  type PlannedCalendar,
} from '../../../calendar/contract.js';
import { FiledRecords, ProcessedRecords } from '../../../tramites/contract.js';
import { getTask, ProcessVersions, TIME_UP } from '../../definition/index.js';
import { timesOf, type TaskTime } from '../steps/task-times.js';
import { ForecastRows, type ForecastTask, type ForecastTimer } from './forecast-rows.js';

/** A moved moment of a task; the record is not named yet. */
type Moved = Pick<MovedEnd, 'tarea' | 'antes' | 'despues'> & { readonly recordId: number | null };

/** The moved things of one kind. */
interface Tally {
  total: number;
  readonly first: Moved[];
}

/** Finds the open tasks and timers that a planned change of the calendar would move, as the recount then moves them. */
@injectable()
export class TimeForecast implements CalendarFollower {
  constructor(
    @inject(ForecastRows) private readonly rows: ForecastRows,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Clock) private readonly clock: Clock,
    @inject(ProcessedRecords) @optional() private readonly records?: ProcessedRecords,
    @inject(FiledRecords) @optional() private readonly filed?: FiledRecords,
  ) {}

  async forecastChange(planned: PlannedCalendar): Promise<readonly CalendarEffect[]> {
    const tasks: Tally = { total: 0, first: [] };
    const timers: Tally = { total: 0, first: [] };
    const timesOfTask = this.times(planned);
    const now = this.clock.now();
    let isComplete = false;
    for (let after = 0, read = 0; read < MOST_FORECAST && !isComplete;) {
      const page = await this.rows.page(after, planned.span);
      const ends = await this.endsOf(page.tasks, planned);
      for (const task of page.tasks) {
        const end = task.record_id === null ? null : (ends.get(task.record_id) ?? null);
        const own = page.timersOf(task.id);
        const time = await timesOfTask(task, end);
        addEnd(tasks, task, time, own);
        if (time) for (const timer of own) addTimer(timers, task, time, timer, now);
      }
      isComplete = page.isLast;
      read += page.tasks.length;
      after = page.tasks.at(-1)?.id ?? after;
    }
    return [await this.effect('tareas', tasks, isComplete), await this.effect('temporizadores', timers, isComplete)];
  }

  /** Returns the planned ends of the records whose terms these tasks follow. */
  private async endsOf(tasks: readonly ForecastTask[], { calendar }: PlannedCalendar) {
    const ids = tasks.flatMap((task) => (follows(task) && task.record_id !== null ? [task.record_id] : []));
    return (await this.records?.plannedEnds([...new Set(ids)], calendar)) ?? new Map<number, Date>();
  }

  /** Makes the function that counts the times of tasks; those of one step that begin on one day are counted once. */
  private times({ calendar }: PlannedCalendar) {
    const counted = new Map<string, TaskTime>();
    return async (task: ForecastTask, end: Date | null): Promise<TaskTime | undefined> => {
      const { version_id: versionId, codigo, created_at: begun, vence_legal: isLegal } = task;
      // A task of a record without a process ends with its term.
      if (versionId === null) return end === null ? undefined : { vence: end, timers: [] };
      if (isLegal && end === null) return undefined;
      const from = isLegal ? end!.getTime() : `${this.calendar.dayOf(begun)} ${calendar.receivedOn(begun)}`;
      const key = `${versionId} ${codigo} ${from}`;
      const known = counted.get(key);
      if (known) return known;
      const { model } = await this.versions.get(versionId);
      const time = timesOf(calendar, getTask(model, codigo), begun, end);
      counted.set(key, time);
      return time;
    };
  }

  private async effect(que: MovedKind, { total, first }: Tally, isComplete: boolean): Promise<CalendarEffect> {
    const ids = first.flatMap(({ recordId }) => (recordId === null ? [] : [recordId]));
    const outlines = (await this.filed?.outlineAll([...new Set(ids)])) ?? [];
    const primeros = first.map(({ recordId, ...moved }) => {
      const outline = outlines.find((one) => one.recordId === recordId);
      return { ...moved, radicado: outline?.radicado ?? null, tramite: outline?.tramite ?? null };
    });
    return { que, total, isComplete, primeros };
  }
}

/** Tells whether a task ends with the term of its record. */
const follows = ({ version_id, vence_legal: isLegal }: ForecastTask): boolean => version_id === null || isLegal;

/**
 * Adds a task whose end moves. The end stays where an administrator has set the timer that leaves the task, or has
 * withdrawn it.
 */
function addEnd(tally: Tally, task: ForecastTask, time: TaskTime | undefined, timers: readonly ForecastTimer[]): void {
  const vence = time?.vence;
  if (!time || !vence || vence.getTime() === task.vence.getTime()) return;
  const leaving = timers.find(({ codigo }) => codigo === TIME_UP);
  const isLeft = time.timers.some(({ codigo }) => codigo === TIME_UP);
  if (leaving?.is_fixed || (task.vence_legal && isLeft && !leaving)) return;
  add(tally, task, task.vence, vence);
}

/** Adds a timer whose moment moves: one that waits, or that fired and waits again for the moved term of a record. */
function addTimer(tally: Tally, task: ForecastTask, { timers }: TaskTime, timer: ForecastTimer, now: Date): void {
  const dueAt = timers.find(({ codigo }) => codigo === timer.codigo)?.dueAt;
  if (timer.is_fixed || !dueAt || dueAt.getTime() === timer.due_at.getTime()) return;
  const waitsAgain = task.vence_legal && dueAt > now;
  if (timer.handed_at !== null && !waitsAgain) return;
  add(tally, task, timer.due_at, dueAt);
}

function add(tally: Tally, { nombre, record_id: recordId }: ForecastTask, antes: Date, despues: Date): void {
  tally.total += 1;
  if (tally.first.length < MOST_SHOWN_ENDS) tally.first.push({ tarea: nombre, recordId, antes, despues });
}
