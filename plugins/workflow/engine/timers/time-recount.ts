import { inject, injectable } from 'inversify';
import {
  Clock,
  conditions,
  Database,
  eventListener,
  jobHandler,
  Outbox,
  type EventListener,
  type JobHandler,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import { calendarChanged, recountMoments, WorkingCalendar } from '../../../calendar/contract.js';
import { getTask, ProcessVersions, TIME_UP } from '../../definition/index.js';
import { legalTimesFollowed, timesRecounted } from '../steps/jobs.js';
import { poolOf } from '../steps/task-pool.js';
import { timesOf, type TaskTime } from '../steps/task-times.js';

/** The open tasks that one transaction recounts. */
const BATCH = 200;

interface TaskRow {
  readonly id: number;
  readonly codigo: string;
  readonly version_id: number;
  readonly created_at: Date;
  readonly vence: Date;
  readonly vence_legal: boolean;
  readonly root_id: number;
}

/** A timer that was not handed over, and whose moment follows the calendar. */
interface TimerRow {
  readonly id: number;
  readonly task_id: number;
  readonly codigo: string;
  readonly due_at: Date;
}

/**
 * Recounts the terms of open tasks after days of the calendar have changed: their ends, and their timers that were not
 * handed over. Moments that an administrator has set stay. It runs in batches, each a job and a transaction that writes
 * the job of the next batch, so that a crash repeats one batch at most; repeating a batch changes nothing.
 */
@injectable()
export class TimeRecount {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  get listener(): EventListener {
    return eventListener({
      event: calendarChanged,
      name: 'workflow/count-times-anew',
      handle: (_data, { finish }) =>
        this.database.transaction(async (tx) => {
          for (const notBefore of recountMoments(this.clock.now())) {
            await this.outbox.enqueueJob(tx, timesRecounted, { despues: 0 }, { notBefore });
          }
          await finish(tx);
        }),
    });
  }

  get handler(): JobHandler {
    return jobHandler({
      type: timesRecounted,
      handle: ({ despues }, { finish }) => this.recount(despues, finish),
      // An administrator sees the job and can retry it.
      givenUp: () => Promise.resolve(),
    });
  }

  /** Recounts a batch of the tasks after this id. Unchanged ends are not written. */
  async recount(after: number, finish: (tx: Transaction) => Promise<void>): Promise<void> {
    const page = await this.database.rows<TaskRow>(
      `SELECT t.id, t.codigo, t.created_at, t.vence, t.vence_legal, i.version_id, COALESCE(i.root_id, i.id) AS root_id
       FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id
       WHERE t.id > $1 AND t.estado IN ('EN_POOL', 'ASIGNADA', 'EN_ESPERA') AND t.vence IS NOT NULL
       ORDER BY t.id OFFSET 0 ROWS FETCH NEXT ${BATCH} ROWS ONLY`,
      [after],
    );
    const tasks = page.filter(({ vence_legal: isLegal }) => !isLegal);
    const timers = await conditions()
      .oneOf(
        'task_id',
        tasks.map(({ id }) => id),
      )
      .and('is_fixed = ?', false)
      .and('handed_at IS NULL')
      .rows<TimerRow>(this.database, (where) => `SELECT id, task_id, codigo, due_at FROM workflow_timer ${where}`);
    const calendar = await this.calendar.stored();
    const times = new Map<number, TaskTime>();
    for (const { id, codigo, version_id, created_at } of tasks) {
      const { model } = await this.versions.get(version_id);
      times.set(id, timesOf(calendar, getTask(model, codigo), created_at));
    }
    await this.database.transaction(async (tx) => {
      for (const task of tasks) await this.setEnd(tx, task, times.get(task.id)!);
      for (const timer of timers) await this.setMoment(tx, timer, times.get(timer.task_id)!);
      // These tasks follow the terms of their records, which are recounted as well.
      const roots = new Set(page.flatMap(({ vence_legal: isLegal, root_id: root }) => (isLegal ? [root] : [])));
      const items = [...roots].map((instancia) => ({ data: { instancia } }));
      if (items.length > 0) await this.outbox.enqueueAll(tx, legalTimesFollowed, items);
      const last = page.at(-1);
      if (last && page.length === BATCH) await this.outbox.enqueueJob(tx, timesRecounted, { despues: last.id });
      await finish(tx);
    });
  }

  /** Sets the end of a task, unless an administrator has set it. */
  private async setEnd(tx: Transaction, { id, vence: before }: TaskRow, { vence }: TaskTime): Promise<void> {
    if (vence === null || isSame(vence, before)) return;
    const moved = await this.database.changeRows(
      `UPDATE workflow_task SET vence = $1 WHERE id = $2 AND vence = $3 AND ended_at IS NULL AND NOT EXISTS (
         SELECT 1 FROM workflow_timer m WHERE m.task_id = workflow_task.id AND m.codigo = $4 AND m.is_fixed = $5)`,
      [vence, id, before, TIME_UP, true],
      tx,
    );
    if (moved === 1) await poolOf(this.database, tx, id).moveTerm();
  }

  private async setMoment(tx: Transaction, { id, codigo, due_at }: TimerRow, { timers }: TaskTime): Promise<void> {
    const recounted = timers.find((timer) => timer.codigo === codigo);
    if (!recounted || isSame(recounted.dueAt, due_at)) return;
    await this.database.changeRows(
      'UPDATE workflow_timer SET due_at = $1 WHERE id = $2 AND handed_at IS NULL AND is_fixed = $3',
      [recounted.dueAt, id, false],
      tx,
    );
  }
}

const isSame = (one: Date, other: Date): boolean => one.getTime() === other.getTime();
