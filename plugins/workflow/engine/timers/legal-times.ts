import { inject, injectable } from 'inversify';
import { Clock, Database, type Transaction } from '../../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../../calendar/contract.js';
import { getTask, ProcessVersions, TIME_UP, timersOf, type TaskModel } from '../../definition/index.js';
import { LegalEnds } from '../steps/legal-ends.js';
import { poolOf } from '../steps/task-pool.js';
import { timesOf, type TaskTime } from '../steps/task-times.js';

interface TaskRow {
  readonly id: number;
  readonly codigo: string;
  readonly version_id: number;
  readonly root_id: number;
  readonly created_at: Date;
  readonly vence: Date | null;
}

interface TimerRow {
  readonly id: number;
  readonly codigo: string;
  readonly due_at: Date;
}

const lockInstanceOfTask =
  'UPDATE workflow_instance SET revision = revision WHERE id = (SELECT instance_id FROM workflow_task WHERE id = $1)';

/**
 * Makes tasks follow the terms of their records (ADR 0025), one task at a time. It locks the instance and the task
 * first and then the record, which each change of the term locks, too: so the stored term is the one that is used.
 * Repeating it changes nothing.
 */
@injectable()
export class LegalTimes {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(LegalEnds) private readonly ends: LegalEnds,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Updates all open tasks of the tree of an instance, each in a transaction of its own; `finish` is called in the last
   * one.
   */
  async followTree(instanceId: number, finish: (tx: Transaction) => Promise<void>): Promise<void> {
    const root = '(SELECT COALESCE(root_id, id) FROM workflow_instance WHERE id = $1)';
    const tasks = await this.database.rows<{ id: number }>(
      `SELECT t.id FROM workflow_task t
       WHERE t.instance_id IN (SELECT id FROM workflow_instance WHERE id = ${root}
           UNION ALL SELECT id FROM workflow_instance WHERE root_id = ${root})
         AND t.vence_legal = $2 AND t.ended_at IS NULL ORDER BY t.id`,
      [instanceId, true],
    );
    for (const { id } of tasks) {
      await this.database.transaction(async (tx) => {
        // A step that leaves a task by its timer holds the record, and may cancel this task, too.
        await this.database.changeRows(lockInstanceOfTask, [id], tx);
        await this.follow(tx, id);
      });
    }
    await this.database.transaction(finish);
  }

  /**
   * Updates one task and its unfired timers; returns whether a moment has changed. A timer that was handed over before
   * its new moment waits again. Moments that an administrator has set stay. The transaction must have locked the
   * instance, and nothing of the record.
   */
  async follow(tx: Transaction, taskId: number): Promise<boolean> {
    const lock = 'UPDATE workflow_task SET estado = estado WHERE id = $1 AND vence_legal = $2 AND ended_at IS NULL';
    if ((await this.database.changeRows(lock, [taskId, true], tx)) === 0) return false;
    const [row] = await this.database.rows<TaskRow>(
      `SELECT t.id, t.codigo, t.created_at, t.vence, i.version_id, COALESCE(i.root_id, i.id) AS root_id
       FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id WHERE t.id = $1`,
      [taskId],
      tx,
    );
    const { codigo, version_id: versionId, root_id: rootId, created_at: begun, vence } = row!;
    const task = getTask((await this.versions.get(versionId, tx)).model, codigo);
    const end = await this.ends.hold(tx, rootId);
    const time = timesOf(await this.calendar.stored(tx), task, begun, end);
    const isEndMoved = !isSame(vence, time.vence) && (await this.setEnd(tx, taskId, task, time));
    const areTimersMoved = await this.setTimers(tx, taskId, time);
    return isEndMoved || areTimersMoved;
  }

  /**
   * Sets the end of a task. Where a timer leaves the task at its end, the end stays if that timer was withdrawn or set
   * by an administrator. Returns whether the end was set.
   */
  private async setEnd(tx: Transaction, taskId: number, task: TaskModel, { vence }: TaskTime): Promise<boolean> {
    const isLeft = timersOf(task).some(({ codigo }) => codigo === TIME_UP);
    const free = `AND EXISTS (SELECT 1 FROM workflow_timer m
      WHERE m.task_id = workflow_task.id AND m.codigo = $3 AND m.is_fixed = $4)`;
    const moved = await this.database.changeRows(
      `UPDATE workflow_task SET vence = $1 WHERE id = $2 ${isLeft ? free : ''}`,
      [vence, taskId, ...(isLeft ? [TIME_UP, false] : [])],
      tx,
    );
    if (moved === 1) await poolOf(this.database, tx, taskId).moveTerm();
    return moved === 1;
  }

  private async setTimers(tx: Transaction, taskId: number, { timers }: TaskTime): Promise<boolean> {
    const stored = await this.database.rows<TimerRow>(
      'SELECT id, codigo, due_at FROM workflow_timer WHERE task_id = $1 AND is_fixed = $2',
      [taskId, false],
      tx,
    );
    let isMoved = false;
    for (const { id, codigo, due_at: before } of stored) {
      const dueAt = timers.find((timer) => timer.codigo === codigo)?.dueAt;
      if (!dueAt || isSame(dueAt, before)) continue;
      const again = dueAt > this.clock.now() ? ', handed_at = NULL, incidente = NULL' : '';
      await this.database.changeRows(`UPDATE workflow_timer SET due_at = $1${again} WHERE id = $2`, [dueAt, id], tx);
      isMoved = true;
    }
    return isMoved;
  }
}

const isSame = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime();
