import { inject, injectable } from 'inversify';
import { conditions, Database } from '../../../../host/plugin-api/index.js';
import type { ChangedSpan } from '../../../calendar/contract.js';

/** An open task with a term. */
export interface ForecastTask {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  /** Null for the task of a record without a process. */
  readonly version_id: number | null;
  readonly created_at: Date;
  readonly vence: Date;
  /** Whether it ends with the term of its record. */
  readonly vence_legal: boolean;
  readonly record_id: number | null;
}

/** A timer of an open task. */
export interface ForecastTimer {
  readonly task_id: number;
  readonly codigo: string;
  readonly due_at: Date;
  readonly handed_at: Date | null;
  readonly is_fixed: boolean;
}

/** A page of open tasks, with their timers. */
export interface ForecastPage {
  readonly tasks: readonly ForecastTask[];
  readonly isLast: boolean;
  timersOf(taskId: number): readonly ForecastTimer[];
}

/** The tasks that one query reads. */
const PAGE = 2000;

/** Reads the open tasks that may count a changed day. */
@injectable()
export class ForecastRows {
  constructor(@inject(Database) private readonly database: Database) {}

  /**
   * Returns the tasks after an id, in the order of ids: those with a term of their own that a day of the span may move,
   * and those that follow their records.
   */
  async page(after: number, span: ChangedSpan | null): Promise<ForecastPage> {
    const tasks = await conditions()
      .and('t.id > ?', after)
      .and("t.estado IN ('EN_POOL', 'ASIGNADA', 'EN_ESPERA') AND t.vence IS NOT NULL")
      .and(
        `(t.vence_legal = ? OR t.instance_id IS NULL OR (t.created_at <= ? AND (t.vence >= ? OR EXISTS (
           SELECT 1 FROM workflow_timer m WHERE m.task_id = t.id AND m.due_at >= ?))))`,
        span === null ? undefined : true,
        span?.to,
        span?.from,
        span?.from,
      )
      .rows<ForecastTask>(
        this.database,
        (where) => `SELECT t.id, t.codigo, t.nombre, i.version_id, t.created_at, t.vence, t.vence_legal,
            COALESCE(t.record_id, r.origin_id) AS record_id
          FROM workflow_task t LEFT JOIN workflow_instance i ON i.id = t.instance_id
            LEFT JOIN workflow_instance r ON r.id = COALESCE(i.root_id, i.id) AND r.origin_kind = 'tramite'
          ${where} ORDER BY t.id OFFSET 0 ROWS FETCH NEXT ${PAGE} ROWS ONLY`,
      );
    const timers = await this.timers(tasks);
    return { tasks, isLast: tasks.length < PAGE, timersOf: (id) => timers.get(id) ?? [] };
  }

  private async timers(tasks: readonly ForecastTask[]): Promise<ReadonlyMap<number, readonly ForecastTimer[]>> {
    const rows = await conditions()
      .oneOf(
        'task_id',
        tasks.map(({ id }) => id),
      )
      .rows<ForecastTimer>(
        this.database,
        (where) => `SELECT task_id, codigo, due_at, handed_at, is_fixed FROM workflow_timer ${where}`,
      );
    const ofTask = new Map<number, ForecastTimer[]>();
    for (const timer of rows) {
      const own = ofTask.get(timer.task_id);
      if (own) own.push(timer);
      else ofTask.set(timer.task_id, [timer]);
    }
    return ofTask;
  }
}
