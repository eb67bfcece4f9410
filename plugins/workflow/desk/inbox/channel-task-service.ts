import { inject, injectable } from 'inversify';
import {
  Clock,
  ConflictError,
  Database,
  Events,
  Files,
  NotAllowedError,
  NotFoundError,
  type Identity,
  type OpenFile,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import { taskClosed, type WorkItem } from '../../contract.js';
import { recordMove } from '../tasks/record-move.js';
import { TaskAccess } from '../../engine/index.js';
import { ChannelTaskRows } from './channel-task-rows.js';
import { taskPlace } from './channel-tasks.js';
import { inboxItem } from './inbox-item.js';

/** The characters that a comment may have. */
export const MOST_COMMENT = 1000;

/** The operations of users on tasks without a process (decisions, section 7). */
@injectable()
export class ChannelTaskService {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Files) private readonly files: Files,
    @inject(Events) private readonly events: Events,
    @inject(Clock) private readonly clock: Clock,
    @inject(ChannelTaskRows) private readonly tasks: ChannelTaskRows,
    @inject(TaskAccess) private readonly access: TaskAccess,
  ) {}

  /**
   * Closes a task of the caller and notifies its channel. The comment stays in the history, where it can be erased.
   * Throws `NotFoundError`, `NotAllowedError` where another user holds the task, and `ConflictError` `tarea_cerrada`,
   * `tarea_de_proceso` or `tarea_de_registro`.
   */
  async close(id: number, comentario: string | undefined, by: Identity): Promise<WorkItem> {
    const at = this.clock.now();
    return this.change(id, by, async (tx) => {
      const sql = `UPDATE workflow_task SET estado = 'COMPLETADA', ended_at = $3
        WHERE id = $1 AND instance_id IS NULL AND record_id IS NULL AND estado = 'ASIGNADA' AND asignado = $2`;
      if ((await this.database.changeRows(sql, [id, by.userId, at], tx)) === 0) return false;
      await recordMove(this.database, tx, {
        id,
        instanceId: null,
        tipo: 'CIERRE',
        at,
        by,
        desde: 'ASIGNADA',
        hacia: 'COMPLETADA',
        ...(comentario !== undefined && { personal: { antes: {}, despues: { comentario } } }),
      });
      const { codigo, tipo } = await this.tasks.shown(tx, id);
      await this.events.publishEvent(tx, taskClosed, { taskId: id, codigo, tipo, at: at.toISOString() });
      return true;
    });
  }

  /** Gives an open task another title; the first one stays in its metadata. Throws the errors of {@link close}. */
  async rename(id: number, titulo: string, by: Identity): Promise<WorkItem> {
    return this.change(id, by, async (tx) => {
      const before = await this.tasks.lock(tx, id, by.userId);
      if (!before) return false;
      const metadatos = { titulo_original: before.titulo, ...before.metadatos };
      await this.tasks.write(tx, before, { titulo, metadatos }, { at: this.clock.now(), by });
      return true;
    });
  }

  /** Opens the file of a task, for users who may see the task. Throws `NotFoundError` and `NotAllowedError`. */
  async openFile(id: number, by: Identity): Promise<OpenFile> {
    await this.access.task(id, by);
    return this.files.openFile(taskPlace(id));
  }

  /** Runs `work` in a transaction, and throws where that returns false: the task is not an open one of the caller. */
  private async change(id: number, by: Identity, work: (tx: Transaction) => Promise<boolean>): Promise<WorkItem> {
    const changed = await this.database.transaction(async (tx) =>
      (await work(tx)) ? this.tasks.shown(tx, id) : undefined,
    );
    if (changed) return inboxItem(this.database, changed, by.username);
    return this.refuse(id, by);
  }

  private async refuse(id: number, by: Identity): Promise<never> {
    interface Row {
      readonly instance_id: number | null;
      readonly record_id: number | null;
      readonly asignado: number | null;
    }
    const sql = 'SELECT instance_id, record_id, asignado FROM workflow_task WHERE id = $1';
    const [task] = await this.database.rows<Row>(sql, [id]);
    if (!task) throw new NotFoundError('No existe una tarea con ese número.');
    if (task.asignado !== by.userId) throw new NotAllowedError('La tarea no es suya.');
    if (task.instance_id !== null) {
      throw new ConflictError('La tarea es de un proceso.', { code: 'tarea_de_proceso' });
    }
    if (task.record_id !== null) {
      throw new ConflictError('La tarea termina con su registro: respóndalo o cambie su estado.', {
        code: 'tarea_de_registro',
      });
    }
    throw new ConflictError('La tarea ya no está abierta.', { code: 'tarea_cerrada' });
  }
}
