import { inject, injectable } from 'inversify';
import { Database, UserDirectory, type Identity } from '../../../../host/plugin-api/index.js';
import { actionName, type Task } from '../../definition/index.js';
import type { TaskEnd } from './seen-task.js';

/** An ended task, as it is asked for its end. */
interface EndedTask {
  readonly id: number;
  /** Null for a task without an instance. */
  readonly instanceId: number | null;
  /** Whether the reader filed what started the instance: that person sees no names of staff. */
  readonly isOfFiler: boolean;
  /** Undefined for a task without an instance, or that the present version does not have. */
  readonly definition: Task | undefined;
}

interface Row {
  readonly tipo: string;
  readonly motivo: string | null;
  readonly actor_user_id: number | null;
  readonly at: Date;
}

/** The ends of tasks, by their history. */
@injectable()
export class TaskEnds {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(UserDirectory) private readonly users: UserDirectory,
  ) {}

  /** Returns who ended a task, and how; null where its history has no such move. */
  async of({ id, instanceId, isOfFiler, definition }: EndedTask, by: Identity): Promise<TaskEnd | null> {
    const [place, binds] = instanceId === null ? ['instance_id IS NULL', [id]] : ['instance_id = $2', [id, instanceId]];
    const [row] = await this.database.rows<Row>(
      `SELECT tipo, motivo, actor_user_id, at FROM workflow_history
       WHERE task_id = $1 AND ${place} AND hacia IN ('COMPLETADA', 'CANCELADA')
       ORDER BY id DESC OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY`,
      binds,
    );
    if (!row) return null;
    const actor = isOfFiler && row.actor_user_id !== by.userId ? null : row.actor_user_id;
    const person = actor === null ? undefined : (await this.users.namesOf([actor])).get(actor);
    return {
      por: person ? { usuario: person.username, nombre: person.name } : null,
      fecha: row.at.toISOString(),
      // The reason of an action is its code.
      accion: row.tipo === 'ACCION' && row.motivo !== null ? actionName(definition, row.motivo) : null,
    };
  }
}
