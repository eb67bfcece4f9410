import { inject, injectable } from 'inversify';
import { Clock, Database, defineGauge, Metrics, type Reading } from '../../../../host/plugin-api/index.js';
import type { TaskState } from '../../engine/index.js';
import { openStates, openStatesSql } from './open-states.js';

/** The state `INCIDENTE` counts tasks with an incident, and timers that failed. */
const openTasks = defineGauge(
  'ventanilla_workflow_open_tasks',
  'Tasks that are open, by state; the same on all hosts',
  ['state'],
);

const oldestTask = defineGauge(
  'ventanilla_workflow_oldest_open_task_age_seconds',
  'How long the oldest open task has been there, 0 without one; the same on all hosts',
);

const overdueTasks = defineGauge(
  'ventanilla_workflow_overdue_tasks',
  'Tasks that are open and whose time is up; the same on all hosts',
);

/** The metrics of the plugin at `/metrics`. */
export const workflowMetrics = [openTasks, oldestTask, overdueTasks];

/** The open tasks and failed timers by state; reads the indexes of both. */
const countSql = `SELECT estado, SUM(tasks) AS tasks FROM (
    SELECT estado, COUNT(*) AS tasks FROM workflow_task WHERE estado IN (${openStatesSql}) GROUP BY estado
    UNION ALL SELECT 'INCIDENTE', COUNT(*) FROM workflow_timer WHERE incidente IS NOT NULL) AS counted
  GROUP BY estado`;

/** The oldest open task, from the lowest id of each state: the end of an index, so that no other task is read. */
const oldestSql = `SELECT MIN(created_at) AS oldest FROM workflow_task WHERE id IN (${openStates
  .map((state) => `(SELECT MIN(id) FROM workflow_task WHERE estado = '${state}')`)
  .join(', ')})`;

/** The overdue tasks, from the index of the open tasks; the ended tasks, which are most, are not read. */
const overdueSql = `SELECT COUNT(*) AS tasks FROM workflow_task WHERE estado IN (${openStatesSql}) AND vence < $1`;

/** The metrics of the tasks. */
@injectable()
export class WorkflowFigures {
  constructor(
    @inject(Metrics) private readonly metrics: Metrics,
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Registers the metrics; their values are read at each request for `/metrics`. */
  begin(): void {
    this.metrics.read(openTasks, () => this.count());
    this.metrics.read(oldestTask, () => this.age());
    this.metrics.read(overdueTasks, () => this.overdue());
  }

  private async count(): Promise<Reading<'state'>[]> {
    const rows = await this.database.rows<{ estado: TaskState; tasks: string | number }>(countSql);
    const counts = new Map(rows.map(({ estado, tasks }) => [estado, Number(tasks)]));
    // A state without tasks is 0, so that an alarm has something to compare.
    return openStates.map((state) => ({ labels: { state }, value: counts.get(state) ?? 0 }));
  }

  private async age(): Promise<Reading<never>[]> {
    const [row] = await this.database.rows<{ oldest: Date | null }>(oldestSql);
    const oldest = row?.oldest;
    const milliseconds = oldest ? this.clock.now().getTime() - oldest.getTime() : 0;
    return [{ labels: {}, value: Math.max(0, milliseconds / 1000) }];
  }

  private async overdue(): Promise<Reading<never>[]> {
    const [row] = await this.database.rows<{ tasks: string | number }>(overdueSql, [this.clock.now()]);
    return [{ labels: {}, value: Number(row!.tasks) }];
  }
}
