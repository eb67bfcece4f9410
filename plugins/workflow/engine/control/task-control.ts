import { inject, injectable } from 'inversify';
import {
  Clock,
  ConflictError,
  Database,
  InputError,
  NotFoundError,
  Outbox,
  UserDirectory,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import { TaskFeed } from '../changes/task-feed.js';
import { FlowEvents } from '../steps/flow-events.js';
import { FollowedRecords } from '../steps/followed-records.js';
import { automaticTask } from '../steps/jobs.js';
import { DOCUMENT_CHANGED } from '../steps/read-drafts.js';
import type { TaskState } from '../steps/states.js';
import { writeEntry } from '../steps/history-row.js';
import { lockUntouched } from '../steps/lock-untouched.js';
import { poolOf } from '../steps/task-pool.js';
import type { ControlRequest } from './instance-control.js';

interface TaskRow {
  readonly id: number;
  readonly instance_id: number | null;
  readonly token: number | null;
  readonly estado: TaskState;
  readonly asignado: number | null;
  readonly grupos: unknown;
  readonly incidente: unknown;
}

interface HandOver extends ControlRequest {
  readonly from?: number;
}

const changing = (): ConflictError => new ConflictError('La tarea cambia en este momento.', { code: 'busy' });

/** The changes that administrators make to single tasks: retrying one with an incident, and reassigning one. */
@injectable()
export class TaskControl {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(FlowEvents) private readonly events: FlowEvents,
    @inject(FollowedRecords) private readonly records: FollowedRecords,
    @inject(TaskFeed) private readonly feed: TaskFeed,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Tries an automatic task again from where its incident stopped it. A document that has changed since a person read
   * its draft is issued as it is then. Throws `NotFoundError`, and `ConflictError`
   * (`sin_incidente`) where it has no incident any more.
   */
  async retry(id: number, { by, motivo }: ControlRequest): Promise<void> {
    await this.database.transaction(async (tx) => {
      const task = await this.get(tx, id);
      // The instance before its task (ADR 0023). A person acts, so the counts of automatic steps restart.
      await this.database.changeRows(
        'UPDATE workflow_instance SET acts = acts + 1, steps_alone = 0, calls_alone = 0 WHERE id = $1',
        [task.instance_id],
        tx,
      );
      const retried = await this.database.changeRows(
        `UPDATE workflow_task SET estado = 'EN_EJECUCION', incidente = NULL,
           leidos = CASE WHEN $2 = 1 THEN NULL ELSE leidos END WHERE id = $1 AND estado = 'INCIDENTE'`,
        [id, this.isChangedDocument(task) ? 1 : 0],
        tx,
      );
      if (retried === 0) throw new ConflictError('La tarea no tiene un incidente.', { code: 'sin_incidente' });
      const move = { tipo: 'REINTENTO', by, motivo, desde: 'INCIDENTE', hacia: 'EN_EJECUCION' } as const;
      await this.record(tx, task, move);
      await this.outbox.enqueueJob(tx, automaticTask, { tarea: id });
    });
  }

  /**
   * Hands an open task to a user, also one that another user holds, or returns it to its pool. Throws `InputError` for
   * an unknown or inactive user, `NotFoundError`, and `ConflictError` where the task is not open (`tarea_cerrada`), has
   * no pool (`sin_grupo`) or is changing at this moment (`busy`).
   */
  async reassign(id: number, username: string | null, request: ControlRequest): Promise<void> {
    await this.handOver(id, username === null ? null : await this.userId(username, 'usuario'), request);
  }

  /**
   * Does the work of {@link reassign} by the ids of users; with `from`, only while that user holds the task (`busy`
   * otherwise).
   */
  async handOver(id: number, asignado: number | null, { by, motivo, from }: HandOver): Promise<void> {
    const at = this.clock.now();
    const hacia: TaskState = asignado === null ? 'EN_POOL' : 'ASIGNADA';
    await this.database.transaction(async (tx) => {
      // The instance before its task (ADR 0023), as its record may begin with this.
      await this.database.changeRows(lockUntouched, [id], tx);
      const task = await this.get(tx, id);
      if (from !== undefined && task.asignado !== from) throw changing();
      if (task.estado !== 'EN_POOL' && task.estado !== 'ASIGNADA') {
        throw new ConflictError('La tarea no está abierta.', { code: 'tarea_cerrada' });
      }
      const pool = this.database.parseJson<readonly string[] | null>(task.grupos) ?? [];
      if (asignado === null && pool.length === 0) {
        throw new ConflictError('La tarea no es de ningún grupo.', { code: 'sin_grupo' });
      }
      const moved = await this.database.changeRows(
        `UPDATE workflow_task SET estado = $1, asignado = $2, taken_at = $3
         WHERE id = $4 AND estado = $5 AND COALESCE(asignado, 0) = $6`,
        [hacia, asignado, asignado === null ? null : at, id, task.estado, task.asignado ?? 0],
        tx,
      );
      if (moved === 0) throw changing();
      const move = { tipo: 'REASIGNACION', by, motivo, desde: task.estado, hacia } as const;
      const entries = poolOf(this.database, tx, id);
      await (asignado === null ? entries.enter() : entries.leave());
      await this.record(tx, task, move, { asignado, antes: { asignado: task.asignado } });
      this.feed.moved(tx);
      if (asignado === null || task.instance_id === null) return;
      await this.events.claimed(tx, id, asignado, at);
      await this.records.touched(tx, task.instance_id, by);
    });
  }

  /** Finds the id of an active user. Throws `InputError` for the given field otherwise. */
  async userId(username: string, field: string): Promise<number> {
    const user = await this.users.findByUsername(username);
    if (user) return user.userId;
    const mensaje = 'No existe un usuario activo con ese nombre.';
    throw new InputError(mensaje, { errors: { [field]: [mensaje] } });
  }

  private async get(tx: Transaction, id: number): Promise<TaskRow> {
    const [row] = await this.database.rows<TaskRow>(
      'SELECT id, instance_id, token, estado, asignado, grupos, incidente FROM workflow_task WHERE id = $1',
      [id],
      tx,
    );
    if (!row) throw new NotFoundError('No existe una tarea con ese número.');
    return row;
  }

  private isChangedDocument({ incidente }: TaskRow): boolean {
    const incident = this.database.parseJson<{ readonly codigo: string } | null>(incidente);
    return incident?.codigo === DOCUMENT_CHANGED;
  }

  private record(
    tx: Transaction,
    { id, instance_id, token }: TaskRow,
    move: ControlRequest & { readonly tipo: string; readonly desde: TaskState; readonly hacia: TaskState },
    change: { readonly asignado?: number | null; readonly antes?: object } = {},
  ): Promise<void> {
    const entry = { ...move, at: this.clock.now(), personal: undefined };
    const cambio = JSON.stringify({ token, ...change });
    return writeEntry(this.database, tx, { instanceId: instance_id, taskId: id, entry, cambio });
  }
}
