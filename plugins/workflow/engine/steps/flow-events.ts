import { inject, injectable } from 'inversify';
import { conditions, Database, Events, type Transaction } from '../../../../host/plugin-api/index.js';
import { instanceStarted, taskClaimed, taskEnded, taskOpened } from '../../contract.js';
import type { NewInstance } from './new-instance.js';
import type { Step, WrittenStep } from './step.js';

interface TaskRow {
  readonly id: number;
  readonly llave: string;
  readonly proceso: string;
  readonly tarea: string;
  readonly tipo: string;
}

/**
 * The events of instances that go on, published in the transactions of their steps. An event without a listener takes
 * no query and no row.
 */
@injectable()
export class FlowEvents {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Events) private readonly events: Events,
  ) {}

  /** Whether the beginning of an instance, or of a task, has listeners. */
  get isStartHeard(): boolean {
    return this.events.hasListeners(instanceStarted) || this.events.hasListeners(taskOpened);
  }

  /** Whether claims have listeners, which makes each claim a transaction. */
  get isClaimHeard(): boolean {
    return this.events.hasListeners(taskClaimed);
  }

  async started(tx: Transaction, { instanceId }: WrittenStep, { origin }: NewInstance, at: Date): Promise<void> {
    if (!this.events.hasListeners(instanceStarted)) return;
    const [instance] = await this.database.rows<{ llave: string; proceso: string }>(
      `SELECT i.llave, p.codigo AS proceso FROM workflow_instance i
       JOIN workflow_version v ON v.id = i.version_id JOIN workflow_process p ON p.id = v.process_id WHERE i.id = $1`,
      [instanceId],
      tx,
    );
    const origen = (origin?.kind ?? null) as 'tramite' | 'certificado' | null;
    await this.events.publishEvent(tx, instanceStarted, { ...instance!, origen, at: at.toISOString() });
  }

  /** Publishes the tasks that a step has opened. */
  async opened(tx: Transaction, { tasks }: WrittenStep, at: Date): Promise<void> {
    if (!this.events.hasListeners(taskOpened)) return;
    for (const task of await this.tasks(
      tx,
      tasks.map(({ id }) => id),
    )) {
      await this.events.publishEvent(tx, taskOpened, { ...task, at: at.toISOString() });
    }
  }

  /** Publishes the tasks that a step has completed or cancelled. */
  async left(tx: Transaction, { instanceId, left, flow, entry }: Step): Promise<void> {
    if (!this.events.hasListeners(taskEnded)) return;
    if (left?.estado === 'COMPLETADA' || left?.estado === 'CANCELADA') {
      await this.ended(tx, [left.taskId], left.estado, entry.at);
    }
    if (flow.cancelled.length === 0) return;
    const cancelled = await conditions()
      .and('instance_id = ?', instanceId)
      .oneOf('token', flow.cancelled)
      .rows<{ id: number }>(this.database, (where) => `SELECT id FROM workflow_task ${where} ORDER BY id`, tx);
    await this.ended(
      tx,
      cancelled.map(({ id }) => id),
      'CANCELADA',
      entry.at,
    );
  }

  async ended(tx: Transaction, ids: readonly number[], estado: 'COMPLETADA' | 'CANCELADA', at: Date): Promise<void> {
    if (!this.events.hasListeners(taskEnded)) return;
    for (const task of await this.tasks(tx, ids)) {
      await this.events.publishEvent(tx, taskEnded, { ...task, estado, at: at.toISOString() });
    }
  }

  async claimed(tx: Transaction, id: number, userId: number, at: Date): Promise<void> {
    if (!this.isClaimHeard) return;
    for (const task of await this.tasks(tx, [id])) {
      await this.events.publishEvent(tx, taskClaimed, { ...task, userId, at: at.toISOString() });
    }
  }

  /** Reads tasks of instances, not of channels, by id. */
  private async tasks(
    tx: Transaction,
    ids: readonly number[],
  ): Promise<(Omit<TaskRow, 'id'> & { readonly taskId: number })[]> {
    if (ids.length === 0) return [];
    const rows = await conditions()
      .oneOf('t.id', ids)
      .rows<TaskRow>(
        this.database,
        (where) => `SELECT t.id, i.llave, p.codigo AS proceso, t.codigo AS tarea, t.tipo
         FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id
         JOIN workflow_process p ON p.id = t.process_id ${where} ORDER BY t.id`,
        tx,
      );
    return rows.map(({ id: taskId, ...task }) => ({ ...task, taskId }));
  }
}
